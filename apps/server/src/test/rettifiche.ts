import { isRefusal, type Refusal, refuse } from '@primo/contract/platform/errors'
import type { AzioneProposta } from '@primo/domain/ufficio/proposta'
import type { Database, Trx } from '../platform/db/db.ts'
import { RETTIFICA_PUNTI } from '../raccolta/punti/rettifiche.ts'
import { agisciSuProposta } from '../ufficio/proposte/commands.ts'

/** Gives operators the permission to propose and confirm adjustments, and returns their account ids. */
export async function allowAdjustments<T extends number[]>(
  { db }: Pick<Database, 'db'>,
  ...chi: T
): Promise<T> {
  await db.$client.query(
    `insert into operatore_insieme (utente_id, insieme_id)
     select u, i.id from unnest($1::bigint[]) u cross join insieme_permessi i where i.codice = 'sportello'`,
    [chi],
  )
  return chi
}

/**
 * Decides on a proposed adjustment through the command that the page «Da confermare» uses.
 * @returns the refusal, or null
 */
export async function decidiRettifica(
  trx: Trx,
  azione: AzioneProposta,
  input: { rettifica_id: number; attore_id: number; quando: Date; nota?: string },
): Promise<Refusal | null> {
  const { rettifica_id, ...chi } = input
  const { rows } = await trx.$client.query<{ id: number }>(
    "select id from proposta where tipo = 'punti.rettifica' and oggetto_id = $1",
    [rettifica_id],
  )
  const which = { id: rows[0]!.id, ...chi }
  const done = await agisciSuProposta(trx, { 'punti.rettifica': RETTIFICA_PUNTI }, azione, which)
  if (isRefusal(done)) return done
  return 'superata' in done ? refuse('STATO_NON_PERMESSO', { message: done.superata }) : null
}
