import type { Ruolo } from '@primo/domain/platform/ruolo'
import { sponsorCode } from '@primo/domain/rete/sponsor'
import { nodiDegliIscrittiChiamati, PROFILI_SQL } from '../persone/profili/queries.ts'

type Con = (value: string) => string

/**
 * SQL of the nodes that go by this code, or whose member has every word of `text` in his name: a sponsor has a profile, or had
 * one, so names are looked for among those who have. What has a digit in it is no name.
 */
export function sponsorChiamati(text: string, con: Con): string {
  const withCode = `select c.id from segnalatore c where c.codice = ${con(sponsorCode(text))}::text`
  if (/\d/.test(text)) return withCode
  return `${withCode} union ${nodiDegliIscrittiChiamati(text, con)}`
}

/** SQL of the accounts with a profile for a role whose direct sponsor is one of those. */
export const conSponsor = (text: string, con: Con, ruolo: Ruolo) => `
  select n.utente_id from (${PROFILI_SQL}) n
   where n.ruolo = '${ruolo}' and n.sponsor_id in (${sponsorChiamati(text, con)})`
