import type { Refusal } from '@primo/contract/platform/errors'
import { ribassoVuoleDue } from '@primo/domain/ufficio/proposta'
import { eq } from 'drizzle-orm'
import type { Trx } from '../../platform/db/db.ts'
import { leggiSoglie } from '../../ufficio/impostazioni/queries.ts'
import { proponi } from '../../ufficio/proposte/commands.ts'
import type { Kind } from '../../ufficio/proposte/kind.ts'
import { cheCosaCambia, type DatiPremio, modificaPremio } from './catalogo.ts'
import type { Operatore } from './in-catalogo.ts'
import { premio } from './tables.ts'

/** Proposal kind that lowers the price of a prize by more than one operator may. */
export const RIBASSO_PREMIO: Kind<DatiPremio> = {
  tipo: 'premio.ribasso',
  cambi: async (trx, id, dati, quando) => {
    const outcome = await cheCosaCambia(trx, { id, dati }, quando)
    return 'refused' in outcome ? null : outcome.cambi
  },
  esegui: async (trx, id, dati, { confermata_da, quando }) =>
    (await modificaPremio(trx, { id, dati }, { attore_id: confermata_da, quando })) ??
    'Confermato: il premio è cambiato.',
  nome: async (trx, id) => {
    const [row] = await trx.select({ nome: premio.descrizione }).from(premio).where(eq(premio.id, id))
    return row?.nome ?? null
  },
}

/**
 * Proposes a change that needs four-eyes approval.
 * @returns the proposal's id; null when no approval is needed
 */
export async function proponiRibasso(
  trx: Trx,
  input: { id: number; dati: DatiPremio },
  { attore_id, quando }: Operatore,
): Promise<
  number | null | Refusal<'NON_TROVATO' | 'STATO_NON_PERMESSO' | 'VALIDAZIONE' | 'DIRITTI_ACQUISITI'>
> {
  const outcome = await cheCosaCambia(trx, input, quando)
  if ('refused' in outcome) return outcome
  const { ribasso_premio_percento } = await leggiSoglie(trx)
  const { id: oggetto_id, dati } = input
  if (!ribassoVuoleDue(outcome.riga.punti, dati.punti, ribasso_premio_percento)) return null
  return proponi(trx, RIBASSO_PREMIO, { oggetto_id, dati, attore_id, quando })
}
