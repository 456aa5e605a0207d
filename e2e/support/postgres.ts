import { startPostgres } from '../../scripts/postgres.mjs'

/** Playwright's global setup: the journeys find an administrative database at `PGTEST_URL`. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres()
  process.env.PGTEST_URL = url
  return stop
}
