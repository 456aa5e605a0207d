import { createHmac, hkdfSync } from 'node:crypto'
import { codiciFiscaliLeggibili } from '../persone/anagrafica/queries.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import type { Trx } from '../platform/db/db.ts'
import { readSecret, type Secrets } from '../platform/secrets/secrets.ts'
import { chiave_segreta } from './tables.ts'

/** What is kept of a key to know it again: nothing can be read with it. */
function printOf(secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'primo/verifica', 32))
  return createHmac('sha256', key).update('chiave').digest('hex')
}

/** A key known by its number and its print. */
export type KeyPrint = { numero: number; impronta: string }

/** The prints of the keys of the settings. */
export function keyPrints(config: Config): KeyPrint[] {
  const keys = [[config.key_number, readSecret(config)] as const, ...config.other_keys]
  return keys.map(([numero, secret]) => ({ numero, impronta: printOf(secret) }))
}

const ANOTHER =
  'non è la chiave con cui questo database è stato scritto: rimetti quella di prima (per cambiarla: docs/deploy.md)'

/**
 * Refuses a key that is not the one the database was written with: under another one the members' data could not be
 * read, and a codice fiscale already there would not be recognised. A key not seen before is taken only when what is
 * already encrypted can be read with the keys there are.
 * @throws ConfigError naming the setting.
 */
export async function checkKeys(trx: Trx, secrets: Secrets, config: Config): Promise<void> {
  const keys = keyPrints(config)
  const note = new Map((await trx.select().from(chiave_segreta)).map((c) => [c.numero, c.impronta]))
  for (const { numero, impronta } of keys) {
    const nota = note.get(numero)
    if (nota === undefined || nota === impronta) continue
    throw new ConfigError(numero === config.key_number ? 'SECRET_KEY' : 'SECRET_KEY_OTHERS', ANOTHER)
  }
  const fresh = keys.filter(({ numero }) => !note.has(numero))
  if (fresh.length === 0) return
  if (!(await codiciFiscaliLeggibili(trx, secrets))) throw new ConfigError('SECRET_KEY', ANOTHER)
  await trx.insert(chiave_segreta).values(fresh)
}
