import type { MeseMovimenti } from '@primo/contract/raccolta/manifestazione'
import type { Reader } from '../../platform/db/db.ts'
import { ENTRATO, USCITO } from './pagine.ts'

/** More months than an edition and the one before it have. */
const MESI_MAX = 144

// Months as the clocks of Rome have them, as everything a member reads.
export const MESI_SQL = `
  select to_char(m.avvenuto_il at time zone 'Europe/Rome', 'YYYY-MM') as mese,
         coalesce(sum(m.punti) filter (where ${ENTRATO}), 0)::int as entrati,
         coalesce(-sum(m.punti) filter (where ${USCITO}), 0)::int as usciti,
         count(*)::int as movimenti
    from movimento m where m.utente_id = $1
   group by 1 order by 1 desc limit ${MESI_MAX}`

/** What a member's points did month by month, the newest first; months without a movement are not there. */
export async function mesiDeiMovimenti(reader: Reader, utente_id: number): Promise<MeseMovimenti[]> {
  const { rows } = await reader.$client.query<MeseMovimenti>({
    name: 'movimenti_mesi',
    text: MESI_SQL,
    values: [utente_id],
  })
  return rows
}
