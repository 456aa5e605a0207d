import { rmSync } from 'node:fs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { onProcessEnd, temporaryFolder } from '../../scripts/temporary-folders.mjs'
import { dropDatabase } from './database.ts'
import { templateName } from './demo-data.ts'

/**
 * Global setup of Playwright: provides an administrative database at `PGTEST_URL`, and at `E2E_WORLDS` a folder in which the
 * first test leaves the demo data for the others.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  process.env.PGTEST_URL = url
  const worlds = temporaryFolder()
  process.env.E2E_WORLDS = worlds
  const clear = () => rmSync(worlds, { recursive: true, force: true })
  const untie = onProcessEnd(clear)
  return async () => {
    await dropDatabase(templateName(worlds))
    untie()
    clear()
    await stop()
  }
}
