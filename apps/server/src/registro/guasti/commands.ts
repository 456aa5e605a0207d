import { createHash } from 'node:crypto'
import {
  type OrigineGuasto,
  PILA_MASSIMA,
  POSTO,
  paroleDelGuasto,
  tipoDelGuasto,
} from '@primo/domain/registro/guasti'
import { lt } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { beyondTerm } from '../conservazione/terms.ts'
import { guasto } from './tables.ts'

/**
 * Maximum number of distinct errors kept for the pages, and as many for the server: a flood of forged reports cannot displace
 * the server's.
 */
export const GUASTI_MASSIMI = 500

/** Error report with its number of occurrences. */
export type GuastoVisto = {
  origine: OrigineGuasto
  versione: string
  dove: string
  tipo: string
  /** Error code of a server error. */
  sigla?: string | undefined
  messaggio: string
  pila: readonly string[]
  volte: number
}

const AGAIN = 'update guasto set volte = volte + $2, ultimo_il = now() where impronta = $1'
const FIRST = `
  insert into guasto (impronta, volte, origine, versione, dove, tipo, messaggio, pila, primo_il, ultimo_il)
  select $1, $2, $3, $4, $5, $6, $7, $8, now(), now()
   where (select count(*) from guasto where (origine = 'server') = ($3 = 'server')) < ${GUASTI_MASSIMI}
      on conflict (impronta) do update set volte = guasto.volte + excluded.volte, ultimo_il = now()`

/**
 * Stores an error report, or increments its count. Message and stack are stripped of personal data. Beyond the maximum, new
 * errors are discarded.
 */
export async function registraGuasto({ $client }: Trx, visto: GuastoVisto): Promise<void> {
  const { origine, versione, dove, sigla, volte } = visto
  const tipo = [tipoDelGuasto(visto.tipo), sigla].filter(Boolean).join(' ')
  const messaggio = paroleDelGuasto(visto.messaggio)
  const pila = JSON.stringify(visto.pila.filter((place) => POSTO.test(place)).slice(0, PILA_MASSIMA))
  const said = [origine, versione, dove, tipo, messaggio, pila]
  const print = createHash('sha256').update(JSON.stringify(said)).digest('hex')
  const { rowCount } = await $client.query(AGAIN, [print, volte])
  if (rowCount === 0) await $client.query(FIRST, [print, volte, ...said])
}

/** Deletes error reports not seen within the retention term. */
export async function cleanGuasti(trx: Trx): Promise<void> {
  await trx.delete(guasto).where(lt(guasto.ultimo_il, beyondTerm('guasti')))
}
