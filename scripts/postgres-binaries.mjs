import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall, canApt } from './apt.mjs'
import { ExpectedError, printStep, run } from './project.mjs'

const DEBIAN = '/usr/lib/postgresql'
const OLDEST_MAJOR = 15
const HELP = `The tests need PostgreSQL ${OLDEST_MAJOR} or newer: install it, or set PGTEST_URL to a server.`

/**
 * Finds `initdb` and `postgres` on PATH or in Debian's folder; as root with apt-get, installs them.
 * @returns {Promise<string>} the folder that contains them
 * @throws {Fault} when they are missing and cannot be installed
 */
export async function postgresBinaries() {
  const found = (await find()) ?? (await install())
  if (!found) throw new ExpectedError(HELP)
  return found
}

async function find() {
  const majors = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const folder of [...folders, ...majors.map((major) => join(DEBIAN, major, 'bin'))]) {
    if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) continue
    const { output } = await run({ command: join(folder, 'postgres'), args: ['--version'] })
    if (Number(output.match(/\d+/)?.[0]) >= OLDEST_MAJOR) return folder
  }
}

async function install() {
  if (!canApt()) return undefined
  await printStep('Installing PostgreSQL for the tests…', 'PostgreSQL installed', () =>
    aptInstall('postgresql'),
  )
  return find()
}
