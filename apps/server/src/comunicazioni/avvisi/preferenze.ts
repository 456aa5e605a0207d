import { type Refusal, refuse } from '@primo/contract/platform/errors'
import { type PreferenzaAvviso, temaSempre } from '@primo/domain/comunicazioni/avvisi'
import type { Trx } from '../../platform/db/db.ts'
import { preferenza_avviso } from './tables.ts'

/** Stores a member's preference for a topic on a channel; notices about account security cannot be switched off. */
export async function scegliCanale(
  trx: Trx,
  input: PreferenzaAvviso & { utente_id: number; quando: Date },
): Promise<Refusal<'VALIDAZIONE'> | null> {
  const { quando, ...riga } = input
  if (temaSempre(input.tema)) {
    return refuse('VALIDAZIONE', {
      fields: { tema: ['Gli avvisi sulla sicurezza non si possono spegnere.'] },
    })
  }
  const scelta = { attiva: riga.attiva, scelta_il: quando }
  await trx
    .insert(preferenza_avviso)
    .values({ ...riga, scelta_il: quando })
    .onConflictDoUpdate({
      target: [preferenza_avviso.utente_id, preferenza_avviso.tema, preferenza_avviso.canale],
      set: scelta,
    })
  return null
}
