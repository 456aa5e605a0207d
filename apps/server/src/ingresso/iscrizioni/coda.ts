import {
  type ConteggiIscrizioni,
  type codaIscrizioni as codaIscrizioniCall,
  type IscrizioneInCoda,
  STATI_FILTRO_ISCRIZIONI,
  type StatoFiltroIscrizioni,
} from '@primo/contract/ingresso/operatore-iscrizioni'
import type { ScadenzaInCoda, scadenzeRequisiti } from '@primo/contract/iscritti/requisiti'
import { azioniIscrizione } from '@primo/domain/iscritti/iscrizione'
import type { Ruolo, StatoProfilo } from '@primo/domain/platform/ruolo'
import { type DiChi, daLavorareEntro } from '@primo/domain/ufficio/incarico'
import { nameMatches, PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import { ANAGRAFICHE_SQL } from '../../anagrafica/persone/queries.ts'
import { PASSI_SQL, PROFILI_SQL } from '../../iscritti/profili/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import {
  type Condition,
  isNarrowed,
  type PageOf,
  readPage,
  type Search,
  type SortedPageQuery,
} from '../../platform/db/pagination.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import { isSimilar, type Similar, type SimilarIn, similarNames } from '../../platform/db/similar-names.ts'
import { onDays } from '../../platform/db/time-sql.ts'
import { exportable, formatStateLabel, personColumns } from '../../registro/esportazioni/exportable.ts'
import { sponsorChiamati, utentiConNomeSimile } from '../../rete/queries.ts'
import { condizioneIncarico, condizioneInRitardo, incaricoJson } from '../../ufficio/incarichi/queries.ts'
import type { QueueToWork } from '../../ufficio/operatori/assignable-queues.ts'
import { cercaScadenze } from './scadenze.ts'

/** SQL of the enrolments without joins: filters and sort keys need the profile's columns only. */
const ALONE = `from (${PROFILI_SQL}) p`
const AZIENDA = "case when p.ruolo = 'convenzionato' then a.denominazione end"
const TABLES = `
  ${ALONE} join (${ANAGRAFICHE_SQL}) a on a.id = p.id_anagrafica
  join (${PERSONE_SQL}) m on m.utente_id = p.utente_id`

/** SQL of the sort keys of the enrolment queue. */
const ORDINI = { dal: 'p.stato_dal', membro: 'p.membro_cercato', azienda: 'p.azienda_cercata' } as const

type Filters = {
  q?: string | undefined
  /** Enrolments whose member or company has a name similar to `q`, for a `q` that matches nothing; replaces the filter by `q`. */
  simili?: Similar
  ruolo?: Ruolo | undefined
  stato?: StatoFiltroIscrizioni | undefined
  dal?: string | undefined
  al?: string | undefined
  operatore?: number | undefined
  sponsor?: string | undefined
  incarico?: DiChi | undefined
  in_ritardo?: 'si' | undefined
  /** Account id of the calling operator, for the filter by assignment. */
  chi?: number | undefined
}

function condizioni({
  q,
  simili,
  ruolo,
  stato = 'tutte',
  operatore,
  sponsor,
  ...others
}: Filters): Condition {
  const values: SqlValue[] = []
  const con = (value: SqlValue) => `$${values.push(value)}`
  const dove = ['true', ...condizioneIncarico('profilo', 'p.id', others, con)]
  const waits = { waits: "p.stato = 'in_approvazione'", dal: 'p.stato_dal' }
  dove.push(...condizioneInRitardo('profilo', waits, others.in_ritardo, con))
  if (stato !== 'tutte') dove.push(`p.stato = ${con(stato)}::text`)
  if (ruolo) dove.push(`p.ruolo = ${con(ruolo)}::text`)
  dove.push(...onDays('p.stato_dal', others, con))
  if (operatore !== undefined) {
    dove.push(
      `p.id in (select s.profilo_id from (${PASSI_SQL}) s where s.attore_id = ${con(operatore)}::bigint)`,
    )
  }
  if (sponsor) dove.push(`p.sponsor_id in (${sponsorChiamati(sponsor, con)})`)
  if (simili) dove.push(isSimilar(simili, { id: 'p.id', utente_id: 'p.utente_id' }, con))
  else
    for (const word of wordsTyped(q ?? '')) {
      dove.push(
        `(${nameMatches('p.membro_cercato', word, con)} or ${hasWords('p.azienda_cercata', word, con)})`,
      )
    }
  return { where: dove.join(' and '), values }
}

type Azioni = IscrizioneInCoda['azioni']
/** Returns the actions an operator may take on an enrolment in this state. */
export const azioniDellOperatore = (stato: StatoProfilo) => azioniIscrizione(stato, 'operatore') as Azioni

type QueueQuery = Filters & SortedPageQuery<keyof typeof ORDINI>
/** Row that the query of the operators' queue of enrolments returns. */
export type IscrizioneInCodaRow = Omit<IscrizioneInCoda, 'dal' | 'azioni' | 'entro'> & { dal: Date }

/** Returns the SQL of the operators' queue of enrolments. */
const cercaIscrizioni = (query: QueueQuery): Search => ({
  columns: `p.id, p.ruolo, p.stato, p.stato_dal as dal, ${AZIENDA} as azienda, ${personaJson('m')} as membro,
    ${incaricoJson('profilo', 'p.id')} as incarico`,
  from: TABLES,
  countFrom: ALONE,
  pick: { id: 'p.id', from: ALONE, by: ORDINI[query.sort_by], gathered: isNarrowed(query, 'stato', 'ruolo') },
  ...condizioni(query),
  // Without a company last when ascending and first when descending, which is the index's order of nulls.
  order: (way) => `${ORDINI[query.sort_by]} ${way}, p.id ${way}`,
})

/** Fuzzy search of the queue of enrolments, by similar names of members and of companies, used when `q` matches nothing. */
export const ISCRIZIONI_SIMILI: SimilarIn = {
  all: (q) => ({ from: ALONE, ...condizioni({ q }) }),
  similar: async (trx, q) => ({
    utenti: await utentiConNomeSimile(trx, q),
    righe: await similarNames(trx, `select id, azienda_cercata as name from (${PROFILI_SQL}) p`, q),
  }),
}

/** Returns the last day to decide an enrolment that awaits approval, else null. */
export const decidereEntro = (stato: StatoProfilo, dal: Date) =>
  stato === 'in_approvazione' ? daLavorareEntro('profilo', dal) : null

const completa = (r: IscrizioneInCodaRow): IscrizioneInCoda => ({
  ...r,
  dal: r.dal.toISOString(),
  entro: decidereEntro(r.stato, r.dal),
  azioni: azioniDellOperatore(r.stato),
})

/** Returns a page of the operators' queue of enrolments, with the total count. */
export const codaIscrizioni = (reader: Reader, query: QueueQuery): Promise<PageOf<IscrizioneInCoda>> =>
  readPage(reader, query, completa, cercaIscrizioni(query))

/** Counts the enrolments of a search, by state and in total. */
export async function conteggiIscrizioni(reader: Reader, filters: Filters): Promise<ConteggiIscrizioni> {
  const { where, values } = condizioni(filters)
  const rows = await queryRows<{ stato: StatoProfilo; quante: number }>(
    reader,
    `select p.stato, count(*)::int as quante ${ALONE} where ${where} group by p.stato`,
    values,
  )
  const total = rows.reduce((sum, r) => sum + r.quante, 0)
  return {
    per_stato: STATI_FILTRO_ISCRIZIONI.map((stato) => ({
      stato,
      quante: stato === 'tutte' ? total : (rows.find((r) => r.stato === stato)?.quante ?? 0),
    })),
  }
}

/** Work queue of the enrolments: an enrolment waits in it from when it is sent until it is decided. */
export const ISCRIZIONI_DA_LAVORARE: QueueToWork = {
  lavorazione: 'profilo',
  row: 'p',
  id: 'p.id',
  similar: ISCRIZIONI_SIMILI,
  waiting: (query) =>
    cercaIscrizioni({
      ...query,
      stato: 'in_approvazione',
      sort_by: 'dal',
      sort_order: 'asc',
      page: 1,
      per_page: 1,
    }),
}

/** Columns and query of the export of the queue of enrolments. */
export const ISCRIZIONI_ESPORTABILI = exportable<typeof codaIscrizioniCall, IscrizioneInCodaRow>({
  title: 'Iscrizioni',
  id: 'p.id',
  search: cercaIscrizioni,
  similar: ISCRIZIONI_SIMILI,
  colonne: [
    { nome: 'Iscrizione', tipo: 'numero', cella: (p) => p.id },
    { nome: 'Area', colonna: 'ruolo', tipo: 'testo', cella: (p) => formatStateLabel(p.ruolo) },
    { nome: 'Stato', colonna: 'stato', tipo: 'testo', cella: (p) => formatStateLabel(p.stato) },
    { nome: 'Dal', colonna: 'dal', tipo: 'istante', cella: (p) => p.dal.toISOString() },
    ...personColumns<IscrizioneInCodaRow>('Iscritto', 'membro', (p) => p.membro),
    { nome: 'Azienda', colonna: 'azienda', tipo: 'testo', cella: (p) => p.azienda },
    { nome: 'In carico a', colonna: 'incarico', tipo: 'testo', cella: (p) => p.incarico?.nome ?? null },
  ],
})

/** Columns and query of the export of the expiring requirements. */
export const SCADENZE_ESPORTABILI = exportable<typeof scadenzeRequisiti, ScadenzaInCoda>({
  title: 'Scadenze',
  id: 's.id',
  search: cercaScadenze,
  colonne: [
    ...personColumns<ScadenzaInCoda>('Iscritto', 'membro', (s) => s.membro),
    { nome: 'Area', tipo: 'testo', cella: (s) => formatStateLabel(s.ruolo) },
    { nome: 'Iscrizione', tipo: 'testo', cella: (s) => (s.stato === 'bloccata' ? 'Sospesa' : 'Attiva') },
    { nome: 'Requisito', tipo: 'testo', cella: (s) => s.codice },
    { nome: 'Risposta', tipo: 'testo', cella: (s) => s.valore },
    { nome: 'Scade il', tipo: 'giorno', cella: (s) => s.scade_il },
  ],
})
