import { sendErrorReport } from '@primo/client/page-errors'
import { API_BASE, VERSION } from '../config.ts'
import { isKnown } from '../paths.ts'

/** Returns the route of a page with ids replaced, for an error report. */
const pattern = (path: string) => (isKnown(path) ? path.replace(/\/[^/]*\d[^/]*/g, '/:id') : '/')

/** Reports an unhandled error of the page to the server. Sends nothing when the app runs on mock data. */
export async function reportPageError(event: Event & { error?: unknown; reason?: unknown }): Promise<void> {
  if (import.meta.env.VITE_MOCK_DATA === 'on') return
  const page = { origine: 'app', versione: VERSION, dove: pattern(location.pathname) } as const
  await sendErrorReport(event.error ?? event.reason, page, { base: API_BASE })
}
