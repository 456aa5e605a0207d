import { idStatoDi, type StatoDiAllora, type StatoFiltro } from '@primo/contract/pratiche/operatore-pratiche'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import type { ToccaA } from '@primo/domain/pratiche/conversazione'
import {
  type Accaduto,
  type PassoPratica,
  parseNumeroPratica,
  STATO_PRATICA,
} from '@primo/domain/pratiche/pratica'
import type { DiChi } from '@primo/domain/ufficio/incarico'
import { nameMatches } from '../../accesso/account/queries.ts'
import type { Condition } from '../../platform/db/pagination.ts'
import type { SqlValue } from '../../platform/db/query.ts'
import { hasLetterOrDigit, hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import { isSimilar, type Similar } from '../../platform/db/similar-names.ts'
import { between, midnightAfter, midnightBefore, onDays } from '../../platform/db/time-sql.ts'
import { conSponsor } from '../../rete/queries.ts'
import { giorniDelPassoSql } from '../../ufficio/impostazioni/queries.ts'
import { condizioneIncarico } from '../../ufficio/incarichi/queries.ts'
import { SENT_STATES } from './search.ts'
import { STATE_INTERVAL_SQL } from './tables.ts'

const IMPORTED = 'exists (select from pratica_importata i where i.pratica_id = s.pratica_id)'
const SENT = `s.id_stato = ${STATO_PRATICA.in_lavorazione} and s.da_stato = ${STATO_PRATICA.bozza}`
const left = (passo: string) => `s.da_stato = ${STATO_PRATICA.in_lavorazione} and s.da_passo = '${passo}'`

/**
 * SQL condition for each kind of event, which holds for the rows `s` of the cases' history that record it. The statistics use the
 * same conditions (database function `cifre_del_passo`).
 */
const IS: Record<Accaduto, string> = {
  arrivata: SENT,
  inviata: `${SENT} and not ${IMPORTED}`,
  importata: `${SENT} and ${IMPORTED}`,
  completata: `s.id_stato = ${STATO_PRATICA.completata}`,
  positivo: `s.id_stato = ${STATO_PRATICA.completata} and s.esito = 'positivo'`,
  negativo: `s.id_stato = ${STATO_PRATICA.completata} and s.esito = 'negativo'`,
  senza_esito: `s.id_stato = ${STATO_PRATICA.completata} and s.esito is null`,
  rifiutata: `s.id_stato = ${STATO_PRATICA.rifiutata}`,
  riaperta: `s.id_stato = ${STATO_PRATICA.in_lavorazione} and s.da_stato = ${STATO_PRATICA.completata}`,
  uscita_documenti: left('documenti'),
  uscita_istruttoria: left('istruttoria'),
  uscita_delibera: left('delibera'),
  uscita_erogazione: left('erogazione'),
}

/** SQL of all events of each case: its id and the kind of event, one row for each time it happened. */
export const ACCADUTI_SQL = `
  select s.pratica_id, x.accaduto from pratica_storia s
   cross join lateral (values ${Object.entries(IS)
     .map(([accaduto, condition]) => `('${accaduto}', ${condition})`)
     .join(', ')}) x(accaduto, vero) where x.vero`

type Con = (value: SqlValue) => string

/**
 * Returns the SQL condition of the cases `p` that satisfied a condition just before an instant: tested on their own columns if
 * they have not changed since, else on the history step during whose preceding interval the instant falls.
 * @param istante SQL of the instant
 * @param ora SQL condition on the case's columns
 * @param allora SQL condition on the step's columns, which store the state before the step
 */
const finoA = (istante: string, ora: string, allora: string) => `(
  p.aggiornata_il < ${istante} and ${ora}
  or p.id in (select pratica_id from pratica_storia where ${STATE_INTERVAL_SQL} @> ${istante} and ${allora}))`

/** SQL of the due date of a case `p` In Lavorazione, by its step. */
export const ENTRO = `((p.aggiornata_il at time zone 'Europe/Rome')::date + ${giorniDelPassoSql('p.passo')})`

/** Returns the SQL condition of the cases `p` In Lavorazione past their due date. @param today SQL of the day */
export const inRitardo = (today: string) => `${ENTRO} < ${today}::date`

type WhatHappened = {
  accaduto?: Accaduto | undefined
  accaduto_dal?: string | undefined
  accaduto_al?: string | undefined
}

/** Returns whether the filter by event matches every case but the drafts: event `arrivata` without days. */
export const eArrivataComunque = ({ accaduto, accaduto_dal, accaduto_al }: WhatHappened): boolean =>
  accaduto === 'arrivata' && !accaduto_dal && !accaduto_al

/**
 * Returns the SQL conditions that select the cases, drafts excluded, with an event of this kind (or any) in a range of days;
 * empty without a filter.
 */
function accadutoNeiGiorni(what: WhatHappened, con: Con): string[] {
  const { accaduto, accaduto_dal: dal, accaduto_al: al } = what
  if (eArrivataComunque(what)) return []
  if (!dal && !al) return accaduto ? [`p.accaduti @> array['${accaduto}']`] : []
  if (accaduto) {
    const dove = [...onDays('s.quando', { dal, al }, con), IS[accaduto]].join(' and ')
    return [`p.id in (select s.pratica_id from pratica_storia s where ${dove})`]
  }
  // Any event: the case changed since a day, existed by a day, or at the end of that day had changed since the other.
  if (!al) return onDays('p.aggiornata_il', { dal }, con)
  if (!dal) return [`p.data_registrazione <= ${con(al)}::date`]
  const since = midnightBefore(dal, con)
  return [finoA(midnightAfter(al, con), `p.aggiornata_il >= ${since}`, `da_quando >= ${since}`)]
}

/** Returns the SQL condition on the state of the cases at the end of a day; without a day, on the current state. */
function stateOnDay(
  { era, era_al }: { era?: StatoDiAllora | undefined; era_al?: string | undefined },
  con: Con,
): string[] {
  if (era === undefined && era_al === undefined) return []
  const was = (stato: string) => (era ? `${stato} = ${idStatoDi(era)}` : `${stato} in (2, 3, 5)`)
  if (era_al === undefined || era_al >= todayInRome(clock.now())) return [was('p.id_stato')]
  return [finoA(midnightAfter(era_al, con), was('p.id_stato'), was('da_stato'))]
}

/** Filters of the operators' queue of cases. */
export type FiltriOperatore = WhatHappened & {
  q?: string | undefined
  /** Cases or owners with a name similar to `q`, for a `q` that matches nothing; replaces the filter by `q`. */
  simili?: Similar
  id_tipo_finanziamento?: number | undefined
  stato?: StatoFiltro | undefined
  passo?: PassoPratica | undefined
  dal?: string | undefined
  al?: string | undefined
  importo_da_cent?: number | undefined
  importo_a_cent?: number | undefined
  operatore?: number | undefined
  sponsor?: string | undefined
  era?: StatoDiAllora | undefined
  era_al?: string | undefined
  incarico?: DiChi | undefined
  in_ritardo?: 'si' | undefined
  documenti?: 'da_controllare' | undefined
  tocca_a?: ToccaA | undefined
  /** Account id of the calling operator, for the filter by assignment. */
  chi?: number | undefined
}

/**
 * Returns the condition of the cases an operator may see under these filters, over the table `p`. Drafts are visible to their
 * owner only, until sent. Each word of the search has to be in the client's name, the owner's or the owner's e-mail; a number
 * also finds the case with that number or that id.
 * @returns SQL with its values, from `$1` on
 */
export function condizioniOperatore(filters: FiltriOperatore): Condition {
  const values: SqlValue[] = []
  const con = (value: SqlValue) => `$${values.push(value)}`
  const id_stato = idStatoDi(filters.stato ?? 'tutte')
  const dove = [
    // None of these is withdrawn: a check constraint allows that for drafts only.
    id_stato === null ? `p.id_stato in (${SENT_STATES})` : `p.id_stato = ${con(id_stato)}::smallint`,
    ...condizioneIncarico('pratica', 'p.id', filters, con),
  ]
  if (filters.in_ritardo)
    dove.push(`p.id_stato = ${STATO_PRATICA.in_lavorazione}`, inRitardo(con(todayInRome(clock.now()))))
  if (filters.documenti) dove.push('p.da_controllare > 0')
  if (filters.tocca_a) dove.push(`p.tocca_a = ${con(filters.tocca_a)}::text`)
  if (filters.passo !== undefined) dove.push(`p.passo = ${con(filters.passo)}::text`)
  if (filters.id_tipo_finanziamento !== undefined) {
    dove.push(`p.id_tipo_finanziamento = ${con(filters.id_tipo_finanziamento)}::bigint`)
  }
  dove.push(
    ...between('p.data_registrazione', 'date', filters.dal, filters.al, con),
    ...between('p.importo_cent', 'bigint', filters.importo_da_cent, filters.importo_a_cent, con),
    ...accadutoNeiGiorni(filters, con),
    ...stateOnDay(filters, con),
  )
  if (filters.operatore !== undefined) {
    dove.push(
      `p.id in (select s.pratica_id from pratica_storia s where s.attore_id = ${con(filters.operatore)}::bigint)`,
    )
  }
  if (filters.sponsor) dove.push(`p.utente_id in (${conSponsor(filters.sponsor, con, 'convenzionato')})`)
  const words = wordsTyped(filters.q ?? '')
  if (filters.simili) dove.push(isSimilar(filters.simili, { id: 'p.id', utente_id: 'p.utente_id' }, con))
  else if (filters.q && !hasLetterOrDigit(filters.q)) dove.push('false')
  else if (words.length > 0) {
    const nome = words
      .map(
        (word) =>
          `(${hasWords('p.nominativo_cercato', word, con)} or ${nameMatches('p.titolare_cercato', word, con)})`,
      )
      .join(' and ')
    const numero = parseNumeroPratica(filters.q ?? '')
    if (!numero) dove.push(`(${nome})`)
    else {
      const sequence = `p.sequenza = ${con(numero.sequenza)}::int`
      const diAnno = numero.anno
        ? `(${sequence} and p.data_registrazione between ${con(`${numero.anno}-01-01`)}::date and ${con(`${numero.anno}-12-31`)}::date)`
        : `(${sequence} or p.id = ${con(numero.sequenza)}::bigint)`
      const suo = numero.titolare ? ` and ${nameMatches('p.titolare_cercato', numero.titolare, con)}` : ''
      dove.push(`((${nome}) or (${diAnno}${suo}))`)
    }
  }
  return { where: dove.join(' and '), values }
}
