import { tellFault } from '@primo/client/page-faults'
import { pathNow } from '../paths.ts'

/** A path without what names somebody's thing in it. */
const pattern = (path: string) => path.replace(/\/[^/]*[^a-z/-][^/]*/g, '/:id')

/** Tells the server that a page broke. */
export const tellPageFault = (error: unknown) =>
  tellFault(error, { origine: 'ufficio', versione: __VERSIONE__, dove: pattern(pathNow()) }, { base: '/api' })
