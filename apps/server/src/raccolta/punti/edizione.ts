import type { Reader } from '../../platform/db/db.ts'

/** Returns the current points of an edition, summed over all wallets. */
export async function puntiDellEdizione(reader: Reader, edizione_id: number) {
  const { rows } = await reader.$client.query<{
    disponibili: number
    in_maturazione: number
    prenotati: number
    spesi: number
    scaduti: number
  }>(
    `select coalesce(sum(disponibili), 0)::bigint as disponibili,
            coalesce(sum(in_maturazione), 0)::bigint as in_maturazione,
            coalesce(sum(prenotati), 0)::bigint as prenotati,
            coalesce(sum(spesi), 0)::bigint as spesi, coalesce(sum(scaduti), 0)::bigint as scaduti
       from portafoglio where edizione_id = $1`,
    [edizione_id],
  )
  return rows[0]!
}
