import { sendErrorReport } from '@primo/client/page-errors'
import { currentPath } from '../paths.ts'

/** Replaces the ids in a page's path by `:id`, for an error report. */
const pattern = (path: string) => path.replace(/\/[^/]*[^a-z/-][^/]*/g, '/:id')

/** Reports an unhandled error of the page to the server. */
export const reportPageError = (error: unknown) =>
  sendErrorReport(
    error,
    { origine: 'ufficio', versione: __VERSIONE__, dove: pattern(currentPath()) },
    { base: '/api' },
  )
