import type { Reply } from '@primo/contract/platform/route'
import type { leggiVisione } from '@primo/contract/ufficio/visione'
import { PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'

/** Returns the impersonated member and the remaining time; null when it does not exist. */
export async function statoVisione(
  reader: Reader,
  id: string,
): Promise<Reply<typeof leggiVisione>['data'] | null> {
  type Row = { utente_id: number; denominazione: string; scade_il: Date; resta_s: number }
  const { rows } = await reader.$client.query<Row>(
    `select v.utente_id, p.denominazione, v.scade_il,
            greatest(0, ceil(extract(epoch from v.scade_il - now())))::int as resta_s
       from visione v join (${PERSONE_SQL}) p on p.utente_id = v.utente_id
      where v.id = $1`,
    [id],
  )
  const [row] = rows
  return row ? { ...row, scade_il: row.scade_il.toISOString() } : null
}

/** Impersonations with their reason, as SQL: joined by the audit log, which stores no personal data. */
export const VISIONI_SQL = 'select id, motivo from visione'
