import type { Conteggi, Pratica, PraticaIntera, Riepilogo } from '@primo/contract/pratiche/pratiche'
import { frasiSaltati, type Saltato } from '@primo/domain/iscritti/points-eligibility'
import { clock } from '@primo/domain/platform/clock'
import { addMonths, type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import { wordsOf } from '@primo/domain/platform/fold'
import {
  azioniPratica,
  type MotivoSenzaPunti,
  numeroPratica,
  type PassoPratica,
  parseNumeroPratica,
  STATI_PRATICA,
  STATO_PRATICA,
  type StatoPratica,
} from '@primo/domain/pratiche/pratica'
import { fraseQuoteRete } from '@primo/domain/raccolta/calcolo-accredito'
import { TIPI_FINANZIAMENTO_SQL } from '../../anagrafica/tipi/reference-lists.ts'
import type { Reader } from '../../platform/db/db.ts'
import {
  type Condition,
  type PageOf,
  readPage,
  type Search,
  type SortedPageQuery,
} from '../../platform/db/pagination.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { calcoliDiPratica } from '../../raccolta/punti/calcolo.ts'
import { puntiDelTitolareSql } from '../../raccolta/punti/queries.ts'
import { puntiPrevisti } from './accredito.ts'
import { ASPETTA_TITOLARE, perchePunti } from './queries.ts'

/** Filters of an owner's list of cases. */
type Filtri = {
  q?: string | undefined
  id_stato?: number | undefined
  id_tipo_finanziamento?: number | undefined
}

/**
 * Returns the condition of an owner's cases under these filters, over the table `p`, without withdrawn drafts. Each word of the
 * search has to be in the client's name; a number also finds the case with that number.
 * @returns SQL with its values, from `$1` on
 */
function condizioni(utente_id: number, filters: Filtri): Condition {
  const values: SqlValue[] = [utente_id]
  const con = (value: SqlValue) => `$${values.push(value)}`
  const dove = ['p.utente_id = $1', 'p.ritirata_il is null']
  if (filters.id_stato !== undefined) dove.push(`p.id_stato = ${con(filters.id_stato)}::int`)
  if (filters.id_tipo_finanziamento !== undefined) {
    dove.push(`p.id_tipo_finanziamento = ${con(filters.id_tipo_finanziamento)}::bigint`)
  }
  if (filters.q) {
    // strpos takes the text literally: `%` and `_` are plain characters.
    const nome =
      wordsOf(filters.q)
        .map((word) => `strpos(p.nominativo_cercato, ${con(word)}::text) > 0`)
        .join(' and ') || 'false'
    const numero = parseNumeroPratica(filters.q ?? '')
    const anno = numero?.anno
      ? ` and p.data_registrazione between ${con(`${numero.anno}-01-01`)}::date and ${con(`${numero.anno}-12-31`)}::date`
      : ''
    dove.push(numero ? `(${nome} or (p.sequenza = ${con(numero.sequenza)}::int${anno}))` : nome)
  }
  return { where: dove.join(' and '), values }
}

type Row = Omit<Pratica, 'stato' | 'numero' | 'azioni'> & {
  passo: PassoPratica | null
  ciclo: number
  motivi_punti: MotivoSenzaPunti[]
  saltati: Saltato[]
  aggiornata_il: Date
}

const COLUMNS = `
  p.id as id_scheda, p.data_registrazione::text as data_registrazione, p.id_stato, p.sequenza, p.nominativo,
  p.id_tipo_finanziamento, t.descrizione as tipo_finanziamento, p.perc_completamento, p.esito_positivo,
  p.esito_negativo, p.importo_cent, p.manca, p.tocca_a, p.passo, p.ciclo, p.motivi_punti, p.saltati,
  p.aggiornata_il,
  -- Reopened, its points went back: they are not its any more.
  case when p.id_stato = ${STATO_PRATICA.completata} then ${puntiDelTitolareSql('p')} end as punti`

/** SQL of the sort keys of the lists of cases. */
const ORDINI = {
  data_registrazione: 'p.data_registrazione',
  nominativo: 'p.nominativo_cercato',
  importo_cent: 'p.importo_cent',
  // The expression keeps the planner off the queue's index, which covers the cases of all owners.
  id_stato: 'p.id_stato + 0',
  perc_completamento: 'p.perc_completamento',
  sequenza: 'p.sequenza',
} as const
const TABLES = `from pratica p join (${TIPI_FINANZIAMENTO_SQL}) t on t.id = p.id_tipo_finanziamento`

function completa({ passo, ciclo, motivi_punti, saltati, aggiornata_il, ...riga }: Row): Pratica {
  const stato = riga.id_stato
  return {
    ...riga,
    stato: STATI_PRATICA[stato],
    numero: numeroPratica(riga.data_registrazione, riga.sequenza),
    azioni: azioniPratica({ stato, passo }, 'convenzionato') as Pratica['azioni'],
  }
}

type Domanda = Filtri & SortedPageQuery<keyof typeof ORDINI>

/**
 * Returns the SQL of a page of an owner's cases. Without filters it is a named prepared statement; with filters it is planned at
 * each call.
 */
export function cercaPratiche(utente_id: number, query: Domanda): Search {
  const { where, values } = condizioni(utente_id, query)
  const { q, id_stato, id_tipo_finanziamento, sort_by } = query
  const all = !q && id_stato === undefined && id_tipo_finanziamento === undefined
  return {
    name: all ? `pratiche_${sort_by}` : undefined,
    columns: COLUMNS,
    from: TABLES,
    countFrom: 'from pratica p',
    where,
    values,
    order: (way) => `${ORDINI[sort_by]} ${way}, p.id ${way}`,
  }
}

/** Returns a page of an owner's cases with the total count; ties are ordered by id. */
export async function paginaPratiche(
  reader: Reader,
  utente_id: number,
  query: Domanda,
): Promise<PageOf<Pratica>> {
  return readPage(reader, query, completa, cercaPratiche(utente_id, query))
}

/** Returns the steps of the owner's points of a case, and the sentence about the shares of the sponsor line. */
async function calcoloDelTitolare(reader: Reader, { id_scheda, ciclo }: Row): Promise<string[]> {
  const accrediti = await calcoliDiPratica(reader, 'iscritto', id_scheda, ciclo)
  const quote = accrediti.filter(({ livello }) => livello > 0)
  return [
    ...accrediti.filter(({ livello }) => livello === 0).flatMap(({ passaggi }) => passaggi),
    ...fraseQuoteRete(quote.length),
  ]
}

/** Returns one of an owner's cases with its history; null when it does not exist, belongs to another owner, or is withdrawn. */
export async function praticaIntera(
  reader: Reader,
  utente_id: number,
  id: number,
): Promise<PraticaIntera | null> {
  const rows = await queryRows<Row>(reader, {
    name: 'pratica_intera',
    text: `select ${COLUMNS} ${TABLES}
            where p.utente_id = $1 and p.id = $2 and p.ritirata_il is null`,
    values: [utente_id, id],
  })
  const row = rows[0]
  if (!row) return null
  const passi = await queryRows<{
    id_stato: StatoPratica
    passo: PassoPratica | null
    quando: Date
    attore_id: number | null
    motivo: string | null
  }>(reader, {
    name: 'pratica_storia',
    text: `select id_stato, passo, quando, attore_id, motivo from pratica_storia where pratica_id = $1 order by id`,
    values: [id],
  })
  return {
    ...completa(row),
    aggiornata_il: row.aggiornata_il.toISOString(),
    storia: passi.map(({ quando, attore_id, ...passo }) => ({
      ...passo,
      stato: STATI_PRATICA[passo.id_stato],
      quando: quando.toISOString(),
      chi: attore_id === null ? 'sistema' : attore_id === utente_id ? 'tu' : 'operatore',
    })),
    perche_punti:
      row.id_stato === STATO_PRATICA.completata ? perchePunti(row, frasiSaltati(row.saltati)) : [],
    calcolo_punti: row.punti === null ? [] : await calcoloDelTitolare(reader, row),
    punti_previsti:
      row.id_stato === STATO_PRATICA.bozza
        ? await puntiPrevisti(reader, { ...row, id, utente_id }, todayInRome(clock.now()))
        : null,
  }
}

const MESI = 12
const STATI = (Object.keys(STATI_PRATICA) as `${StatoPratica}`[]).map((s) => Number(s) as StatoPratica)

/** Counts an owner's cases that match a search, by state, states without cases included. */
export async function contaPratiche(
  reader: Reader,
  utente_id: number,
  filters: Omit<Filtri, 'id_stato'>,
): Promise<Conteggi> {
  const { where, values } = condizioni(utente_id, filters)
  const rows = await queryRows<{ id_stato: StatoPratica; quante: number }>(
    reader,
    `select p.id_stato, count(*)::int as quante from pratica p where ${where} group by p.id_stato`,
    values,
  )
  const count = new Map(rows.map((r) => [r.id_stato, r.quante]))
  return {
    totale: rows.reduce((n, r) => n + r.quante, 0),
    per_stato: STATI.map((id_stato) => ({
      id_stato,
      stato: STATI_PRATICA[id_stato],
      quante: count.get(id_stato) ?? 0,
    })),
  }
}

const RIEPILOGO = `
  select p.id_stato, to_char(p.data_registrazione, 'YYYY-MM') as mese, p.data_registrazione >= $2::date as recente,
         count(*)::int as quante, sum(p.importo_cent)::bigint as importo_cent,
         (count(*) filter (where p.id_stato = ${STATO_PRATICA.in_lavorazione} and ${ASPETTA_TITOLARE}))::int as da_integrare
    from pratica p where p.utente_id = $1 and p.ritirata_il is null
   group by 1, 2, 3`

type Group = {
  id_stato: StatoPratica
  mese: string
  recente: boolean
  quante: number
  importo_cent: number
  da_integrare: number
}

/** Returns the number of an owner's cases by state, and by month for the twelve months that end with that of `today`. */
export async function riepilogaPratiche(
  reader: Reader,
  utente_id: number,
  today: IsoDate,
): Promise<Riepilogo> {
  const first = addMonths(`${today.slice(0, 7)}-01`, 1 - MESI)
  const rows = await queryRows<Group>(reader, {
    name: 'riepilogo_pratiche',
    text: RIEPILOGO,
    values: [utente_id, first],
  })
  const sum = (rows: Group[], field: 'quante' | 'importo_cent' | 'da_integrare' = 'quante') =>
    rows.reduce((n, r) => n + r[field], 0)
  const inStato = (rows: Group[], id_stato: StatoPratica) => rows.filter((r) => r.id_stato === id_stato)
  return {
    totale: sum(rows),
    per_stato: STATI.map((id_stato) => ({
      id_stato,
      stato: STATI_PRATICA[id_stato],
      quante: sum(inStato(rows, id_stato)),
      importo_cent: sum(inStato(rows, id_stato), 'importo_cent'),
    })),
    per_mese: Array.from({ length: MESI }, (_, i) => {
      const mese = addMonths(first, i).slice(0, 7)
      const entries = rows.filter((r) => r.recente && r.mese === mese)
      return {
        mese,
        registrate: sum(entries),
        completate: sum(inStato(entries, 5)),
        rifiutate: sum(inStato(entries, 2)),
        in_lavorazione: sum(inStato(entries, 3)),
        bozze: sum(inStato(entries, 1)),
      }
    }),
    da_integrare: sum(rows, 'da_integrare'),
  }
}
