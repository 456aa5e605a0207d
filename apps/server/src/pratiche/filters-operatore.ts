import { idStatoDi, type StatoDiAllora, type StatoFiltro } from '@primo/contract/pratiche/operatore-pratiche'
import {
  type Accaduto,
  type PassoPratica,
  parseNumeroPratica,
  STATO_PRATICA,
} from '@primo/domain/pratiche/pratica'
import type { DiChi } from '@primo/domain/ufficio/incarico'
import { nameMatches } from '../accesso/account/queries.ts'
import type { Condition } from '../platform/db/pagination.ts'
import type { SqlValue } from '../platform/db/query.ts'
import { hasLetterOrDigit, hasWords, wordsTyped } from '../platform/db/search-sql.ts'
import { isSimilar, type Similar } from '../platform/db/similar-names.ts'
import { between } from '../platform/db/time-sql.ts'
import { conSponsor } from '../rete/queries.ts'
import { condizioneIncarico, condizioneInRitardo } from '../ufficio/incarichi/queries.ts'
import { accadutoNeiGiorni, stateOnDay } from './history-sql.ts'
import { SENT_STATES } from './search.ts'

/** Filters of the operators' queue of cases. */
export type FiltriOperatore = {
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
  accaduto?: Accaduto | undefined
  accaduto_dal?: string | undefined
  accaduto_al?: string | undefined
  era?: StatoDiAllora | undefined
  era_al?: string | undefined
  incarico?: DiChi | undefined
  in_ritardo?: 'si' | undefined
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
    ...condizioneInRitardo(
      'pratica',
      { waits: `p.id_stato = ${STATO_PRATICA.in_lavorazione}`, dal: 'p.aggiornata_il' },
      filters.in_ritardo,
      con,
    ),
  ]
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
