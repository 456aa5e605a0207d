import { startPostgres } from './postgres.mjs'

/** Global setup of Vitest: provides an administrative database at `PGTEST_URL`, from which the tests create their own. */
export default async function setup() {
  const { url, stop } = await startPostgres()
  process.env.PGTEST_URL = url
  return stop
}
