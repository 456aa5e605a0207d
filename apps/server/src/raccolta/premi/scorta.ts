import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { todayInRome } from '@primo/domain/platform/dates'
import { premioNonRitirabile } from '@primo/domain/raccolta/manifestazione'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { bloccaEdizione } from '../manifestazioni/commands.ts'
import { annotaPremio, type Operatore, premioDaCambiare } from './catalogo.ts'
import { premio } from './tables.ts'

/** Adds pieces to a prize's stock, or removes pieces that are not reserved. */
export async function cambiaScorta(
  trx: Trx,
  input: { id: number; pezzi: number; motivo: string },
  chi: Operatore,
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'SCORTA_INSUFFICIENTE'> | null> {
  const taken = await premioDaCambiare(trx, input.id, chi.quando)
  if ('refused' in taken) return taken
  const { riga } = taken
  if (riga.scorta === null || riga.disponibili === null)
    return refuse('STATO_NON_PERMESSO', {
      message: 'Questo premio è senza limite: i suoi pezzi non si contano.',
    })
  if (riga.disponibili + input.pezzi < 0) return refuse('SCORTA_INSUFFICIENTE')
  await trx
    .update(premio)
    .set({
      scorta: sql`${premio.scorta} + ${input.pezzi}`,
      disponibili: sql`${premio.disponibili} + ${input.pezzi}`,
    })
    .where(eq(premio.id, riga.id))
  await annotaPremio(trx, {
    ...chi,
    premio_id: riga.id,
    cosa: 'scorta',
    pezzi: input.pezzi,
    motivo: input.motivo,
  })
  return null
}

/**
 * Withdraws a prize from the catalogue, if that worsens no acquired right; its open requests continue. The lock on the edition
 * serialises withdrawals: when two prizes are each other's only replacement, one of them stays.
 */
export async function ritiraPremio(
  trx: Trx,
  input: { id: number; motivo: string },
  chi: Operatore,
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'DIRITTI_ACQUISITI'> | null> {
  // Lock order: the edition before the prize.
  await bloccaEdizione(trx, sql`select edizione_id from premio where id = ${input.id}::bigint`)
  const taken = await premioDaCambiare(trx, input.id, chi.quando)
  if ('refused' in taken) return taken
  const { riga, stato } = taken
  if (riga.ritirato_il !== null)
    return refuse('STATO_NON_PERMESSO', { message: 'È già stato ritirato.', overtaken: true })
  if (stato !== 'preparata') {
    const restano = await trx
      .select()
      .from(premio)
      .where(
        and(eq(premio.edizione_id, riga.edizione_id), ne(premio.id, riga.id), isNull(premio.ritirato_il)),
      )
    const today = todayInRome(chi.quando)
    const motivo = premioNonRitirabile(
      riga,
      // A replacement can be requested as soon as the withdrawn prize.
      restano.filter(
        (p) => p.disponibili !== 0 && (p.valido_dal <= today || p.valido_dal <= riga.valido_dal),
      ),
      today,
    )
    if (motivo) return refuse('DIRITTI_ACQUISITI', { message: motivo })
  }
  await trx.update(premio).set({ ritirato_il: chi.quando }).where(eq(premio.id, riga.id))
  await annotaPremio(trx, { ...chi, premio_id: riga.id, cosa: 'ritirato', motivo: input.motivo })
  return null
}

/** Makes a withdrawn prize available in the catalogue again. */
export async function rimettiPremio(
  trx: Trx,
  id: number,
  chi: Operatore,
): Promise<Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO'> | null> {
  const taken = await premioDaCambiare(trx, id, chi.quando)
  if ('refused' in taken) return taken
  if (taken.riga.ritirato_il === null)
    return refuse('STATO_NON_PERMESSO', { message: 'È già in catalogo.', overtaken: true })
  await trx.update(premio).set({ ritirato_il: null }).where(eq(premio.id, taken.riga.id))
  await annotaPremio(trx, { ...chi, premio_id: taken.riga.id, cosa: 'rimesso' })
  return null
}
