import { startPostgres } from './postgres.mjs'

/** Vitest's global setup: the tests find an administrative database at `PGTEST_URL` and make their own from it. */
export default async function setup() {
  const { url, stop } = await startPostgres()
  process.env.PGTEST_URL = url
  return stop
}
