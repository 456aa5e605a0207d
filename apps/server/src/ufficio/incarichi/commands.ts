import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { fullStop } from '@primo/domain/platform/italian'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { and, eq, inArray } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { registraEventi, registraEvento } from '../../registro/eventi/commands.ts'
import { leggiIncarico } from './queries.ts'
import { incarico } from './tables.ts'

type WorkItem = { oggetto: Lavorazione; oggetto_id: number }
/** Assignment of an item: new assignee, current assignee that the caller expects (`era`), and actor. Null = unassigned. */
export type Affidamento = {
  operatore_id: number | null
  era: number | null
  attore_id: number
  quando: Date
}

const questa = ({ oggetto, oggetto_id }: WorkItem) =>
  and(eq(incarico.oggetto, oggetto), eq(incarico.oggetto_id, oggetto_id))

const tell = (
  trx: Trx,
  attore_id: number,
  { oggetto, oggetto_id }: WorkItem,
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

/**
 * Assigns an unassigned item of a queue to the operator who takes it.
 * @returns false when another operator has taken it concurrently
 */
export async function prendiInCarico(
  trx: Trx,
  input: WorkItem,
  operatore_id: number,
  quando: Date,
): Promise<boolean> {
  const taken = await trx
    .insert(incarico)
    .values({ ...input, operatore_id, dal: quando, dato_da: operatore_id })
    .onConflictDoNothing()
    .returning({ id: incarico.oggetto_id })
  if (taken.length === 0) return false
  await tell(trx, operatore_id, input, null, operatore_id)
  return true
}

/**
 * Assigns a waiting item of a queue to an operator, or unassigns it (`operatore_id` null). The caller has locked the item's row.
 * Changes nothing when the item is already assigned so. Refused when the current assignee is another one than the caller expects
 * (optimistic concurrency).
 */
export async function affidaLavorazione(
  trx: Trx,
  input: WorkItem,
  { operatore_id, era, attore_id, quando }: Affidamento,
): Promise<null | Refusal<'STATO_NON_PERMESSO'>> {
  const now = await leggiIncarico(trx, input.oggetto, input.oggetto_id)
  const assignee = now?.operatore_id ?? null
  // Also a request repeated after a lost response: `era` is then the assignee of before it.
  if (assignee === operatore_id) return null
  if (assignee !== era) {
    return refuse('STATO_NON_PERMESSO', {
      message: now ? fullStop(`Nel frattempo l’ha in carico ${now.nome}`) : 'Nel frattempo è tornata libera.',
    })
  }
  await trx.delete(incarico).where(questa(input))
  if (operatore_id !== null)
    await trx.insert(incarico).values({ ...input, operatore_id, dal: quando, dato_da: attore_id })
  await tell(trx, attore_id, input, era, operatore_id)
  return null
}

/** Unassigns an operator's items of the kinds of work that they may no longer do. */
export async function liberaIncarichi(
  trx: Trx,
  operatore_id: number,
  lavorazioni: readonly Lavorazione[],
  attore_id: number | null,
): Promise<void> {
  if (lavorazioni.length === 0) return
  const freed = await trx
    .delete(incarico)
    .where(and(eq(incarico.operatore_id, operatore_id), inArray(incarico.oggetto, [...lavorazioni])))
    .returning({ oggetto: incarico.oggetto, oggetto_id: incarico.oggetto_id })
  await registraEventi(
    trx,
    freed.map((input) => ({ attore_id, tipo: 'incarico.lasciato', ...input, dati: { era: operatore_id } })),
  )
}
