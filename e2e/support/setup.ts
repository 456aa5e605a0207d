import { rmSync } from 'node:fs'
import { atEnd, temporaryFolder } from '../../scripts/leftovers.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { dropDatabase } from './database.ts'
import { templateName } from './world.ts'

/**
 * Playwright's global setup: the journeys find an administrative database at `PGTEST_URL`, and at `E2E_WORLDS` a
 * folder where the first of them leaves the demo world for the others.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  process.env.PGTEST_URL = url
  const worlds = temporaryFolder()
  process.env.E2E_WORLDS = worlds
  const clear = () => rmSync(worlds, { recursive: true, force: true })
  const untie = atEnd(clear)
  return async () => {
    await dropDatabase(templateName(worlds))
    untie()
    clear()
    await stop()
  }
}
