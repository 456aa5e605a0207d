import { tellFault } from '@primo/client/page-faults'
import { API_BASE, VERSION } from '../config.ts'
import { isKnown } from '../paths.ts'

/** The address of a page of ours, without the numbers that say what is opened there. */
const pattern = (path: string) => (isKnown(path) ? path.replace(/\/[^/]*\d[^/]*/g, '/:id') : '/')

/** Tells the server what a page heard that nobody caught; where the data are made up there is nobody to tell. */
export async function tellPageFault(event: Event & { error?: unknown; reason?: unknown }): Promise<void> {
  if (import.meta.env.VITE_MOCK_DATA === 'on') return
  const page = { origine: 'app', versione: VERSION, dove: pattern(location.pathname) } as const
  await tellFault(event.error ?? event.reason, page, { base: API_BASE })
}
