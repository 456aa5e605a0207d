import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { ostacoloAlPassaggio } from '@primo/domain/rete/sponsor'
import { haProfiloAttivo } from '../iscritti/profili/queries.ts'
import type { Reader, Trx } from '../platform/db/db.ts'
import { registraEvento } from '../registro/eventi/commands.ts'
import { contiene, type Ramo, ramoConId } from './ramo.ts'
import { lockRete, misuraRamo, spostaRamo } from './sposta-ramo.ts'

export type Passaggio = {
  /** Reason why the move is refused. Null = allowed. */
  motivo: string | null
  /** Number of members that would move, including the person. */
  persone: number
  ramo: Ramo & { sponsor_id: number | null }
  sopra: Ramo | null
}

/**
 * Checks whether a branch may move under a sponsor (null = to the top, without a sponsor).
 * @returns null when a node does not exist
 */
export async function passaggio(
  reader: Reader,
  id: number,
  sponsor_id: number | null,
): Promise<Passaggio | null> {
  const ramo = await ramoConId(reader, id)
  const sopra = sponsor_id === null ? null : await ramoConId(reader, sponsor_id)
  if (!ramo || (sponsor_id !== null && !sopra)) return null
  const { persone, fondo } = await misuraRamo(reader, ramo)
  const motivo = ostacoloAlPassaggio({
    stesso: ramo.id === sponsor_id,
    sotto: sopra !== null && contiene(ramo, sopra),
    gia: ramo.sponsor_id === sponsor_id,
    attivo: sopra === null || (await haProfiloAttivo(reader, sopra.utente_id)),
    livello_finale: fondo - ramo.livello + (sopra ? sopra.livello + 1 : 0),
  })
  return { motivo, persone, ramo, sopra }
}

/**
 * Moves a member, with their whole downline, under another sponsor, or to the top. The exclusive lock serialises moves, so that
 * two concurrent ones cannot form a cycle. The sponsor history is kept, and the points of cases registered before follow the line
 * of their day (decisions §8).
 * @returns the number of members moved
 */
export async function spostaSegnalatore(
  trx: Trx,
  input: { id: number; sponsor_id: number | null; attore_id: number | null; motivo: string; quando: Date },
): Promise<number | Refusal<'NON_TROVATO' | 'SPONSOR_NON_ASSEGNABILE'>> {
  const { id, sponsor_id, attore_id } = input
  await lockRete(trx)
  const outcome = await passaggio(trx, id, sponsor_id)
  if (!outcome) return refuse('NON_TROVATO', { message: 'Questa persona non c’è.' })
  const { motivo, persone, ramo, sopra } = outcome
  if (motivo !== null) return refuse('SPONSOR_NON_ASSEGNABILE', { message: motivo })
  await spostaRamo(trx, ramo, sopra, { attore_id, motivo: input.motivo, quando: input.quando })
  await registraEvento(trx, {
    attore_id,
    tipo: 'segnalatore.spostato',
    oggetto: 'segnalatore',
    oggetto_id: id,
    dati: { da: ramo.sponsor_id, a: sponsor_id, persone },
    cambi: { sponsor_id: [ramo.sponsor_id, sponsor_id] },
  })
  return persone
}
