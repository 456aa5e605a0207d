import { createHmac, hkdfSync } from 'node:crypto'
import { codiciFiscaliLeggibili } from '../persone/anagrafica/queries.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import type { Trx } from '../platform/db/db.ts'
import { leggiSegreto, type Segreti } from '../platform/secrets/segreti.ts'
import { chiave_segreta } from './tables.ts'

/** What is kept of a key to know it again: nothing can be read with it. */
function impronta(segreto: string): string {
  const chiave = Buffer.from(hkdfSync('sha256', segreto, '', 'primo/verifica', 32))
  return createHmac('sha256', chiave).update('chiave').digest('hex')
}

const ALTRA =
  'non è la chiave con cui questo database è stato scritto: rimetti quella di prima (per cambiarla: docs/deploy.md)'

/**
 * Refuses a key that is not the one the database was written with: under another one the members' data could not be
 * read, and a codice fiscale already there would not be recognised. A key not seen before is taken only when what is
 * already encrypted can be read with the keys there are.
 * @throws ConfigError naming the setting.
 */
export async function verificaChiavi(trx: Trx, segreti: Segreti, config: Config): Promise<void> {
  const chiavi = [[config.numero_chiave, leggiSegreto(config)] as const, ...config.altre_chiavi]
  const note = new Map((await trx.select().from(chiave_segreta)).map((c) => [c.numero, c.impronta]))
  for (const [numero, segreto] of chiavi) {
    const nota = note.get(numero)
    if (nota === undefined || nota === impronta(segreto)) continue
    throw new ConfigError(numero === config.numero_chiave ? 'SECRET_KEY' : 'SECRET_KEY_OTHERS', ALTRA)
  }
  const nuove = chiavi.filter(([numero]) => !note.has(numero))
  if (nuove.length === 0) return
  if (!(await codiciFiscaliLeggibili(trx, segreti))) throw new ConfigError('SECRET_KEY', ALTRA)
  await trx
    .insert(chiave_segreta)
    .values(nuove.map(([numero, segreto]) => ({ numero, impronta: impronta(segreto) })))
}
