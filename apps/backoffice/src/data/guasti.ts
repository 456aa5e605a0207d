import { tellFault } from '@primo/client/page-faults'
import { pathNow } from '../paths.ts'

/** Replaces ids in a path by `:id`. */
const pattern = (path: string) => path.replace(/\/[^/]*[^a-z/-][^/]*/g, '/:id')

/** Reports an error of the page to the server. */
export const tellPageFault = (error: unknown) =>
  tellFault(error, { origine: 'ufficio', versione: __VERSIONE__, dove: pattern(pathNow()) }, { base: '/api' })
