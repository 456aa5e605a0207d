import {
  type Consegne,
  type ConteggiRichieste,
  type RichiestaDaLavorare,
  type RichiestaInCoda,
  STATI_FILTRO,
  type StatoFiltro,
} from '@primo/contract/raccolta/operatore-premi'
import { clock } from '@primo/domain/platform/clock'
import { type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import { consegnaVicinaFino } from '@primo/domain/raccolta/manifestazione'
import {
  ACCADUTI_RICHIESTA,
  type AccadutoRichiesta,
  azioniRichiesta,
  linkSpedizione,
  parseCodiceRichiesta,
  parseTracking,
  RICHIESTE_APERTE,
  RICHIESTE_DA_LAVORARE,
  type StatoRichiesta,
} from '@primo/domain/raccolta/premio'
import { type DiChi, daLavorareEntro, inRitardoSeDaPrima } from '@primo/domain/ufficio/incarico'
import { autoreJson, PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import { iscrittiChiamati, PROFILI_SQL } from '../../iscritti/profili/queries.ts'
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
import { folded, hasLetterOrDigit, hasWord, hasWords, wordsTyped } from '../../platform/db/search-sql.ts'
import { isSimilar, type Similar, type SimilarIn } from '../../platform/db/similar-names.ts'
import { between, onDays } from '../../platform/db/time-sql.ts'
import { conSponsor, similarMembersFilter } from '../../rete/queries.ts'
import { condizioneIncarico, condizioneInRitardo, incaricoJson } from '../../ufficio/incarichi/queries.ts'
import type { QueueToWork } from '../../ufficio/operatori/assignable-queues.ts'
import { PUNTI_FINO_SQL, withTracking } from './queries.ts'

/** Filter of prize requests by kind of event and range of days. */
type Happened = {
  accaduto?: AccadutoRichiesta | undefined
  accaduto_dal?: string | undefined
  accaduto_al?: string | undefined
}

/**
 * Returns the SQL condition of the requests `r` with an event of this kind in a range of days, by the same rule as the
 * statistics; no condition without a filter.
 */
function accadutoNeiGiorni(
  { accaduto, accaduto_dal: dal, accaduto_al: al }: Happened,
  con: (value: SqlValue) => string,
): string[] {
  const states = accaduto && ACCADUTI_RICHIESTA[accaduto][1].map((stato) => `'${stato}'`)
  const dove = [
    ...onDays('s.quando', { dal, al }, con),
    ...(states ? [`s.stato in (${states.join(', ')})`] : []),
  ]
  if (dove.length === 0) return []
  return [`r.id in (select s.richiesta_id from richiesta_storia s where ${dove.join(' and ')})`]
}

/** Row that the query of the operators' queue of prize requests returns. */
export type RichiestaInCodaRow = Omit<RichiestaInCoda, 'azioni' | 'creata_il' | 'segui' | 'entro'> & {
  creata_il: Date
  disponibili: number | null
}

const COLUMNS = `
  r.id, r.codice, r.stato, r.creata_il, r.punti, r.nota, r.corriere, r.tracking,
  r.consegna_entro::text as consegna_entro, ${PUNTI_FINO_SQL} as punti_fino, p.disponibili,
  jsonb_build_object('id_premio', p.id, 'codice', p.codice, 'descrizione', p.descrizione,
                     'categoria', p.categoria, 'immagine', p.immagine) as premio,
  jsonb_build_object('nominativo', r.sped_nominativo, 'indirizzo', r.sped_indirizzo, 'cap', r.sped_cap,
                     'comune', r.sped_comune, 'provincia', r.sped_provincia) as spedizione,
  ${personaJson('m')} as membro, ${incaricoJson('richiesta_premio', 'r.id')} as incarico`
const TABLES = `
  from richiesta_premio r join premio p on p.id = r.premio_id
  join (${PERSONE_SQL}) m on m.utente_id = r.utente_id`

/** SQL join of a request with its member's profile. Every member with a prize request is enrolled in the programme. */
const OWNER = `join (${PROFILI_SQL}) o on o.utente_id = r.utente_id and o.ruolo = 'manifestazione'`

/** SQL of the sort keys of the queue of prize requests. */
const ORDINI = {
  consegna_entro: 'r.consegna_entro',
  creata_il: 'r.creata_il',
  membro: 'o.membro_cercato',
  premio: 'lower(p.descrizione)',
  punti: 'r.punti',
} as const

const DA_LAVORARE_SQL = `r.stato in (${RICHIESTE_DA_LAVORARE.map((stato) => `'${stato}'`).join(', ')})`

type Filters = Happened & {
  q?: string | undefined
  /** Members with a name similar to `q`, for a `q` that matches nothing; replaces the filter by `q`. */
  simili?: Similar
  stato?: StatoFiltro | undefined
  consegna?: Consegne | undefined
  edizione?: number | undefined
  dal?: string | undefined
  al?: string | undefined
  punti_da?: number | undefined
  punti_a?: number | undefined
  operatore?: number | undefined
  sponsor?: string | undefined
  incarico?: DiChi | undefined
  in_ritardo?: 'si' | undefined
  /** Account id of the calling operator, for the filter by assignment. */
  chi?: number | undefined
}

/** Returns the request states that a filter value selects. Null = any state. */
function statiDi(stato: StatoFiltro): readonly StatoRichiesta[] | null {
  if (stato === 'tutte') return null
  return stato === 'da_lavorare' ? RICHIESTE_DA_LAVORARE : [stato]
}

/**
 * Returns the SQL condition of the requests that match the filters, over the aliases `r`, `p` and `m`: each word of the search
 * text has to be in one of the names or codes.
 */
function condizioni({
  q,
  simili,
  stato,
  consegna,
  edizione,
  operatore,
  sponsor,
  ...others
}: Filters): Condition {
  const values: SqlValue[] = []
  const con = (value: SqlValue) => `$${values.push(value)}`
  const stati = statiDi(stato ?? 'tutte')
  const dove = stati ? [`r.stato = any(${con(stati)}::text[])`] : []
  dove.push(...condizioneIncarico('richiesta_premio', 'r.id', others, con))
  const waits = { waits: DA_LAVORARE_SQL, dal: 'r.creata_il' }
  dove.push(...condizioneInRitardo('richiesta_premio', waits, others.in_ritardo, con))
  const today = todayInRome(clock.now())
  if (consegna === 'in_ritardo') dove.push(`r.consegna_entro < ${con(today)}::date`)
  if (consegna === 'vicine') {
    dove.push(`r.consegna_entro between ${con(today)}::date and ${con(consegnaVicinaFino(today))}::date`)
  }
  // Closed requests have no deadline to miss.
  if (consegna) dove.push(`r.stato = any(${con(RICHIESTE_APERTE)}::text[])`)
  if (edizione !== undefined) dove.push(`r.edizione_id = ${con(edizione)}::bigint`)
  dove.push(
    ...onDays('r.creata_il', others, con),
    ...between('r.punti', 'bigint', others.punti_da, others.punti_a, con),
    ...accadutoNeiGiorni(others, con),
  )
  if (operatore !== undefined) {
    dove.push(
      `r.id in (select s.richiesta_id from richiesta_storia s where s.attore_id = ${con(operatore)}::bigint)`,
    )
  }
  if (sponsor) dove.push(`r.utente_id in (${conSponsor(sponsor, con, 'manifestazione')})`)
  const code = parseCodiceRichiesta(q ?? '')
  if (simili) dove.push(isSimilar(simili, { utente_id: 'r.utente_id' }, con))
  else if (q && !hasLetterOrDigit(q)) dove.push('false')
  else if (code !== null) dove.push(`r.id = ${con(code)}::bigint`)
  else if (q) {
    const each = wordsTyped(q).map((word) => {
      // Members and prizes are resolved first, as arrays, so that each side of the «or» uses an index of the requests.
      const id = /^\d{1,15}$/.test(word) ? ` or r.id = ${con(word)}::bigint` : ''
      return `(r.utente_id = any(array(${iscrittiChiamati(word, con, 'manifestazione')}))
      or r.premio_id = any(array(
        select y.id from premio y where ${hasWords(folded("y.descrizione || ' ' || y.codice"), word, con)}))
      or ${hasWord('lower(r.codice)', word, con)}${id})`
    })
    const tracking = parseTracking(q)
    const tracked = tracking ? ` or r.id = any(array(${withTracking(tracking, con)}))` : ''
    dove.push(`(${each.join(' and ')}${tracked})`)
  }
  return { where: dove.length > 0 ? dove.join(' and ') : 'true', values }
}

function completa({ disponibili: _, ...riga }: RichiestaInCodaRow): RichiestaInCoda {
  return {
    ...riga,
    creata_il: riga.creata_il.toISOString(),
    entro: RICHIESTE_DA_LAVORARE.includes(riga.stato)
      ? daLavorareEntro('richiesta_premio', riga.creata_il)
      : null,
    segui: linkSpedizione(riga.corriere, riga.tracking),
    azioni: azioniRichiesta(riga.stato, 'operatore') as RichiestaInCoda['azioni'],
  }
}

type QueueQuery = Filters & SortedPageQuery<keyof typeof ORDINI>

/** SQL joins that a sort key needs when it is a column of another table. */
const NAMED_BY: Partial<Record<keyof typeof ORDINI, string>> = {
  membro: OWNER,
  premio: 'join premio p on p.id = r.premio_id',
}

/** Returns the SQL of the operators' queue of prize requests; ties are ordered by id. */
export const cercaRichieste = (query: QueueQuery): Search => ({
  columns: COLUMNS,
  from: query.sort_by === 'membro' ? `${TABLES} ${OWNER}` : TABLES,
  countFrom: 'from richiesta_premio r',
  pick: {
    id: 'r.id',
    from: `from richiesta_premio r ${NAMED_BY[query.sort_by] ?? ''}`,
    by: ORDINI[query.sort_by],
    gathered: isNarrowed(query, 'stato', 'edizione'),
  },
  ...condizioni(query),
  order: (way) => `${ORDINI[query.sort_by]} ${way}, r.id ${way}`,
})

/** Fuzzy search of the queue of prize requests by similar names, used when `q` matches nothing. */
export const RICHIESTE_SIMILI: SimilarIn = {
  all: (q) => ({ from: 'from richiesta_premio r', ...condizioni({ q }) }),
  similar: similarMembersFilter,
}

/** Returns a page of the operators' queue of requests, with the total count. */
export const codaRichieste = (reader: Reader, query: QueueQuery): Promise<PageOf<RichiestaInCoda>> =>
  readPage(reader, query, completa, cercaRichieste(query))

/** Counts the requests that match the filters, by state; states without requests are included with 0. */
export async function contaPerOperatore(
  reader: Reader,
  filters: Omit<Filters, 'stato'>,
): Promise<ConteggiRichieste> {
  const { where, values } = condizioni(filters)
  const rows = await queryRows<{ stato: StatoRichiesta; quante: number }>(
    reader,
    `select r.stato, count(*)::int as quante from richiesta_premio r
      where ${where} group by r.stato`,
    values,
  )
  return {
    per_stato: STATI_FILTRO.map((stato) => {
      const stati = statiDi(stato)
      const sue = rows.filter((r) => stati === null || stati.includes(r.stato))
      return { stato, quante: sue.reduce((n, r) => n + r.quante, 0) }
    }),
  }
}

type StoriaRow = Omit<RichiestaDaLavorare['storia'][number], 'quando'> & { quando: Date }

/** Returns a request with everything an operator needs to deliver it; null when it does not exist. */
export async function richiestaDaLavorare(reader: Reader, id: number): Promise<RichiestaDaLavorare | null> {
  const rows = await queryRows<RichiestaInCodaRow>(reader, {
    name: 'richiesta_da_lavorare',
    text: `select ${COLUMNS} ${TABLES} where r.id = $1`,
    values: [id],
  })
  if (!rows[0]) return null
  const steps = await queryRows<StoriaRow>(reader, {
    name: 'richiesta_storia_operatore',
    text: `select s.stato, s.quando, s.nota, ${autoreJson('c')} as chi
             from richiesta_storia s left join (${PERSONE_SQL}) c on c.utente_id = s.attore_id
            where s.richiesta_id = $1 order by s.id`,
    values: [id],
  })
  return {
    ...completa(rows[0]),
    disponibili: rows[0].disponibili,
    storia: steps.map((step) => ({ ...step, quando: step.quando.toISOString() })),
  }
}

/** Returns the counts of the queue of requests on `today`, for the operators' dashboard. */
export async function codaDelleRichieste(reader: Reader, today: IsoDate) {
  const rows = await queryRows<{
    stato: StatoRichiesta
    quante: number
    piu_vecchia: Date
    scadute: number
    in_scadenza: number
    prossima: string
    in_ritardo: number
  }>(
    reader,
    `select r.stato, count(*)::int as quante, min(r.creata_il) as piu_vecchia,
            (count(*) filter (where r.consegna_entro < $2::date))::int as scadute,
            (count(*) filter (where r.consegna_entro between $2::date and $3::date))::int as in_scadenza,
            min(r.consegna_entro)::text as prossima,
            (count(*) filter (where r.creata_il < $4::timestamptz))::int as in_ritardo
       from richiesta_premio r where r.stato = any($1::text[]) group by r.stato`,
    [RICHIESTE_DA_LAVORARE, today, consegnaVicinaFino(today), inRitardoSeDaPrima('richiesta_premio', today)],
  )
  const sum = (field: 'quante' | 'scadute' | 'in_scadenza' | 'in_ritardo') =>
    rows.reduce((n, r) => n + r[field], 0)
  return {
    in_attesa: sum('quante'),
    in_ritardo: sum('in_ritardo'),
    piu_vecchia: rows.map((r) => r.piu_vecchia.toISOString()).sort()[0] ?? null,
    per_stato: RICHIESTE_DA_LAVORARE.map((stato) => ({
      stato,
      quante: rows.find((r) => r.stato === stato)?.quante ?? 0,
    })),
    in_scadenza: sum('in_scadenza'),
    scadute: sum('scadute'),
    prossima_consegna: rows.map((r) => r.prossima).sort()[0] ?? null,
  }
}

/**
 * Returns the request state by which the queue is filtered: `da_lavorare`, all those that wait for an operator, if none is
 * chosen.
 */
const statoChiesto = (stato: unknown) =>
  RICHIESTE_DA_LAVORARE.find((one) => one === stato) ?? ('da_lavorare' as const)

/** Work queue of the prize requests: a request waits in it until the prize is delivered. */
export const PREMI_DA_LAVORARE: QueueToWork = {
  lavorazione: 'richiesta_premio',
  row: 'r',
  id: 'r.id',
  similar: RICHIESTE_SIMILI,
  waiting: (query) =>
    cercaRichieste({
      ...query,
      stato: statoChiesto(query.stato),
      sort_by: 'creata_il',
      sort_order: 'asc',
      page: 1,
      per_page: 1,
    }),
}
