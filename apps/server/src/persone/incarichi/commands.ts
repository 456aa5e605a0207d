import { type Refusal, refuse } from '@primo/contract/platform/errors'
import type { Lavorazione } from '@primo/domain/persone/incarico'
import { and, eq, inArray } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { registraEventi, registraEvento } from '../../registro/eventi/commands.ts'
import { leggiIncarico } from './queries.ts'
import { incarico } from './tables.ts'

type Cosa = { oggetto: Lavorazione; oggetto_id: number }
/** To whom, whose it was for who gives it, by whose hand; null = nobody. */
export type Affidamento = {
  operatore_id: number | null
  era: number | null
  attore_id: number
  quando: Date
}

const questa = ({ oggetto, oggetto_id }: Cosa) =>
  and(eq(incarico.oggetto, oggetto), eq(incarico.oggetto_id, oggetto_id))

const tell = (
  trx: Trx,
  attore_id: number,
  { oggetto, oggetto_id }: Cosa,
  era: number | null,
  ora: number | null,
) =>
  registraEvento(trx, {
    attore_id,
    tipo: ora === null ? 'incarico.lasciato' : ora === attore_id ? 'incarico.preso' : 'incarico.dato',
    oggetto,
    oggetto_id,
    cambi: { incarico_a: [era, ora] },
  })

/** Gives a thing nobody has to an operator who takes it. @returns false when somebody else has taken it meanwhile */
export async function prendiInCarico(
  trx: Trx,
  cosa: Cosa,
  operatore_id: number,
  quando: Date,
): Promise<boolean> {
  const taken = await trx
    .insert(incarico)
    .values({ ...cosa, operatore_id, dal: quando, dato_da: operatore_id })
    .onConflictDoNothing()
    .returning({ id: incarico.oggetto_id })
  if (taken.length === 0) return false
  await tell(trx, operatore_id, cosa, null, operatore_id)
  return true
}

/**
 * Gives a thing that waits, whose row the caller has locked, to an operator; to nobody when it is null. Only if it is
 * whose it was for who gives it.
 */
export async function affidaLavorazione(
  trx: Trx,
  cosa: Cosa,
  { operatore_id, era, attore_id, quando }: Affidamento,
): Promise<null | Refusal<'STATO_NON_PERMESSO'>> {
  const now = await leggiIncarico(trx, cosa.oggetto, cosa.oggetto_id)
  if ((now?.operatore_id ?? null) !== era) {
    return refuse('STATO_NON_PERMESSO', {
      message: now ? `Nel frattempo l’ha in carico ${now.nome}.` : 'Nel frattempo è tornata libera.',
    })
  }
  if (operatore_id === era) return null
  await trx.delete(incarico).where(questa(cosa))
  if (operatore_id !== null)
    await trx.insert(incarico).values({ ...cosa, operatore_id, dal: quando, dato_da: attore_id })
  await tell(trx, attore_id, cosa, era, operatore_id)
  return null
}

/** Frees what an operator has in charge of these kinds of work: he may no longer do it. */
export async function liberaIncarichi(
  trx: Trx,
  operatore_id: number,
  lavorazioni: readonly Lavorazione[],
  attore_id: number,
): Promise<void> {
  if (lavorazioni.length === 0) return
  const freed = await trx
    .delete(incarico)
    .where(and(eq(incarico.operatore_id, operatore_id), inArray(incarico.oggetto, [...lavorazioni])))
    .returning({ oggetto: incarico.oggetto, oggetto_id: incarico.oggetto_id })
  await registraEventi(
    trx,
    freed.map((cosa) => ({ attore_id, tipo: 'incarico.lasciato', ...cosa, dati: { era: operatore_id } })),
  )
}
