import type { Reader } from '../../platform/db/db.ts'
import { queryRows } from '../../platform/db/query.ts'

/** A member's balances in one edition. */
export type SaldiEdizione = {
  edizione_id: number
  in_maturazione: number
  disponibili: number
  prenotati: number
  spesi: number
  scaduti: number
  debito: number
}

export const ALL_ISTANTE = `
  select m.edizione_id,
         coalesce(sum(s.punti) filter (where s.conto = 'maturazione'), 0)::int as in_maturazione,
         coalesce(sum(s.punti) filter (where s.conto = 'disponibili'), 0)::int as disponibili,
         coalesce(sum(s.punti) filter (where s.conto = 'prenotati'), 0)::int as prenotati,
         coalesce(sum(s.punti) filter (where s.conto = 'spesi'), 0)::int as spesi,
         coalesce(sum(s.punti) filter (where s.conto = 'scaduti'), 0)::int as scaduti,
         coalesce(-sum(s.punti) filter (where s.conto = 'debito'), 0)::int as debito
    from movimento m join scrittura s on s.movimento_id = m.id
   where m.utente_id = $1 and m.avvenuto_il <= $2
   group by m.edizione_id order by m.edizione_id`

/**
 * Returns a member's balances as of `quando`, computed from the movements alone: points that matured or expired by then count as
 * such, even if the job recorded it later. Editions without movements are missing.
 */
export async function saldiAllIstante(
  reader: Reader,
  utente_id: number,
  quando: Date,
): Promise<SaldiEdizione[]> {
  return queryRows<SaldiEdizione>(reader, {
    name: 'saldi_all_istante',
    text: ALL_ISTANTE,
    values: [utente_id, quando],
  })
}
