import type { ScadenzaInCoda } from '@primo/contract/iscritti/operatore-requisiti'
import type { StatoRinnovo } from '@primo/domain/iscritti/iscrizione'
import { clock } from '@primo/domain/platform/clock'
import { addDays, type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import { PERSONE_SQL, personaJson } from '../../accesso/account/persone.ts'
import type { RigaProfilo } from '../../iscritti/profili/iscrizione.ts'
import { PROFILI_SQL, storiaProfilo } from '../../iscritti/profili/queries.ts'
import { requisitiChiesti } from '../../iscritti/profili/requisiti.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type PageOf, type PageQuery, readPage, type Search } from '../../platform/db/page.ts'
import { mancanzeRequisiti } from './mancanze.ts'
import { FINESTRA } from './scadenze.ts'

/**
 * Returns the renewal state of a profile blocked by an expired requirement. Null when it is not blocked, or an operator blocked
 * it.
 */
export async function rinnovoDi(
  reader: Reader,
  row: RigaProfilo | null,
  today: IsoDate,
): Promise<StatoRinnovo | null> {
  if (row?.stato !== 'bloccata' || row.ruolo === 'manifestazione') return null
  const [last] = await storiaProfilo(reader, row.id)
  if (!last || last.attore_id !== null) return null
  const missing = mancanzeRequisiti(await requisitiChiesti(reader, row.ruolo, row.attributi), today)
  return missing.length > 0 ? 'da_scrivere' : 'in_verifica'
}

/** Condition of each filter of the queue; a renewal awaits an operator when a blocked profile has a valid date. */
const DOVE = {
  in_scadenza: "s.scade_il >= $1 and s.scade_il <= $2 and p.stato = 'attiva'",
  scaduti: "s.scade_il < $1 and $2::date is not null and p.stato in ('attiva', 'bloccata')",
} as const

/** Returns the search of the list of expiring requirements. */
export function cercaScadenze({ stato }: { stato: keyof typeof DOVE }): Search {
  const today = todayInRome(clock.now())
  return {
    columns: `p.id as id_iscrizione, ${personaJson('t')} as membro, p.ruolo, p.stato, s.codice,
              coalesce(p.attributi ->> s.codice, '') as valore, s.scade_il::text as scade_il`,
    from: `from scadenza_requisito s join (${PROFILI_SQL}) p on p.id = s.profilo_id
           join (${PERSONE_SQL}) t on t.utente_id = p.utente_id`,
    where: `${DOVE[stato]} and p.attributi ->> (s.codice || '_scade_il') = s.scade_il::text`,
    values: [today, addDays(today, FINESTRA)],
    order: (way) => `s.scade_il ${way}, s.profilo_id, s.codice`,
  }
}

/** Returns a page of the requirements that expire within the reminder period, or have lapsed, the nearest first. */
export const codaScadenze = (
  reader: Reader,
  query: { stato: keyof typeof DOVE } & PageQuery,
): Promise<PageOf<ScadenzaInCoda>> =>
  readPage(reader, query, (row: ScadenzaInCoda) => row, cercaScadenze(query))
