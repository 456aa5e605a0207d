import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VERSIONE_GEOGRAFIA } from '../persone/geo/versione.ts'
import { migrations } from './migrate.ts'

const CACHE = new URL('../../../../node_modules/.cache/', import.meta.url)
const PACKAGE = new URL('../../package.json', import.meta.url)

/** How the folder of every template begins. */
export const TEMPLATE_NAME = 'database-'

/**
 * Where the embedded database of this version stands ready, migrated and with its geography, whether it has been made
 * (`make-template.ts`, with the build) or not: the engine, the migrations and the lists are in its name.
 */
export function templateFolder(): string {
  const engine: string = JSON.parse(readFileSync(PACKAGE, 'utf8')).dependencies['@electric-sql/pglite']
  const made = createHash('sha256').update(`${engine} ${VERSIONE_GEOGRAFIA}`)
  for (const { hash } of migrations()) made.update(hash)
  return fileURLToPath(new URL(`${TEMPLATE_NAME}${made.digest('hex').slice(0, 16)}`, CACHE))
}

/** The template, when there is one: a new database is a copy of it, and not made step by step. */
export function template(): string | undefined {
  const folder = templateFolder()
  return existsSync(folder) ? folder : undefined
}
