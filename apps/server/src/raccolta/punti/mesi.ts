import type { MeseMovimenti } from '@primo/contract/raccolta/manifestazione'
import type { Reader } from '../../platform/db/db.ts'
import { ENTRATO, USCITO } from './pagine.ts'

/** Maximum number of months: more than two consecutive editions have. */
const MESI_MAX = 144

// Months in Rome's time zone, like all that a member sees.
export const MESI_SQL = `
  select to_char(m.avvenuto_il at time zone 'Europe/Rome', 'YYYY-MM') as mese,
         coalesce(sum(m.punti) filter (where ${ENTRATO}), 0)::int as entrati,
         coalesce(-sum(m.punti) filter (where ${USCITO}), 0)::int as usciti,
         count(*)::int as movimenti
    from movimento m where m.utente_id = $1
   group by 1 order by 1 desc limit ${MESI_MAX}`

/** Returns the monthly totals of a member's points, the newest first; months without a movement are missing. */
export async function mesiDeiMovimenti(reader: Reader, utente_id: number): Promise<MeseMovimenti[]> {
  const { rows } = await reader.$client.query<MeseMovimenti>({
    name: 'movimenti_mesi',
    text: MESI_SQL,
    values: [utente_id],
  })
  return rows
}
