import type { Ruolo } from '@primo/domain/platform/ruolo'
import { sponsorCode } from '@primo/domain/rete/sponsor'
import { nodiDegliIscrittiChiamati, PROFILI_SQL } from '../iscritti/profili/queries.ts'

type Con = (value: string) => string

/**
 * Returns the SQL of the nodes with this sponsor code, or whose member's name has every word of `text`. A sponsor has, or had, a
 * profile, so names are searched among the profiles only. A text with a digit is not a name.
 */
export function sponsorChiamati(text: string, con: Con): string {
  const withCode = `select c.id from segnalatore c where c.codice = ${con(sponsorCode(text))}::text`
  if (/\d/.test(text)) return withCode
  return `${withCode} union ${nodiDegliIscrittiChiamati(text, con)}`
}

/** Returns the SQL of the accounts with a profile for a role whose direct sponsor matches. */
export const conSponsor = (text: string, con: Con, ruolo: Ruolo) => `
  select n.utente_id from (${PROFILI_SQL}) n
   where n.ruolo = '${ruolo}' and n.sponsor_id in (${sponsorChiamati(text, con)})`
