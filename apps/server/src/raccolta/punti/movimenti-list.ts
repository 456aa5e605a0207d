import type { Query } from '@primo/contract/platform/route'
import {
  type ConteggiMovimenti,
  type elencoMovimenti,
  type MovimentoInElenco,
  type MovimentoIntero,
  type movimentiDellIscritto,
  STATI_FILTRO_MOVIMENTI,
} from '@primo/contract/raccolta/operatore-punti'
import { type EstrattoRow, estrattoRows, type Posta } from '@primo/domain/raccolta/estratto'
import { codiceRichiesta, parseCodiceRichiesta } from '@primo/domain/raccolta/premio'
import type { Conto, TipoMovimento } from '@primo/domain/raccolta/punti'
import { PERSONE_SQL, personaJson } from '../../accesso/account/queries.ts'
import { iscrittiChiamati } from '../../iscritti/profili/queries.ts'
import type { NamesOf, Reader } from '../../platform/db/db.ts'
import { CUSTOM_PLAN } from '../../platform/db/named-statements.ts'
import {
  COUNTED_MAX,
  type Condition,
  type KeysetPage,
  type KeysetSearch,
  readKeysetPage,
} from '../../platform/db/pagination.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { isSimilar, type Similar, type SimilarIn } from '../../platform/db/similar-names.ts'
import { onDays } from '../../platform/db/time-sql.ts'
import { estremiDellaCifra, sommaNeiGiorni } from '../../registro/cifre/queries.ts'
import { exportable, formatStateLabel, personColumns } from '../../registro/esportazioni/exportable.ts'
import { similarMembersFilter } from '../../rete/queries.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'
import { calcoloDelMovimento } from './calcolo.ts'
import { MOVIMENTI_COLUMNS, MOVIMENTI_TABLES, type MovimentoRow, toMovimento } from './movimenti.ts'
import { postaDi } from './queries.ts'

/** Row that the query of the operators' list of movements returns. */
type MovimentoListRow = MovimentoRow &
  Pick<
    MovimentoInElenco,
    'membro' | 'edizione' | 'in_maturazione' | 'disponibili' | 'prenotati' | 'debito'
  > & {
    rettifica_id: number | null
  }
/**
 * Parameters of the operators' list of movements; `simili` holds the members with a name similar to `q` and replaces the filter
 * by `q`.
 */
type ListQuery = Query<typeof elencoMovimenti> & { simili?: Similar }
type Filters = Pick<ListQuery, 'q' | 'simili' | 'edizione' | 'dal' | 'al'> & { stato?: ListQuery['stato'] }

/** SQL of a movement's effect on each of the member's ledger accounts; a debt is negative. */
const EFFETTO = `
  select coalesce(sum(s.punti) filter (where s.conto = 'maturazione'), 0)::int as in_maturazione,
         coalesce(sum(s.punti) filter (where s.conto = 'disponibili'), 0)::int as disponibili,
         coalesce(sum(s.punti) filter (where s.conto = 'prenotati'), 0)::int as prenotati,
         (0 - coalesce(sum(s.punti) filter (where s.conto = 'debito'), 0))::int as debito
    from scrittura s where s.movimento_id = m.id`

const COLUMNS = `${MOVIMENTI_COLUMNS}, m.rettifica_id, ${personaJson('x')} as membro,
  jsonb_build_object('id', e.id, 'titolo', e.titolo) as edizione,
  f.in_maturazione, f.disponibili, f.prenotati, f.debito`
const TABLES = `
  from movimento m join (${PERSONE_SQL}) x on x.utente_id = m.utente_id
  join (${EDIZIONI_SQL}) e on e.id = m.edizione_id ${MOVIMENTI_TABLES}
  cross join lateral (${EFFETTO}) f`

/** Queries of cases, whose module comes later. */
export type CaseQueries = {
  /** Numbers of cases with their owners' names. */
  numeri: NamesOf
  /** Returns the SQL of the ids of the cases with the number in a text; null for a text without one. */
  conNumero: (testo: string, con: (value: SqlValue) => string) => string | null
}

/**
 * Returns the SQL condition that the search text `q` means: the movements of a prize request, of a case, or of the members with
 * its words in the name.
 */
function searched(q: string, con: (value: SqlValue) => string, { conNumero }: CaseQueries): string {
  const richiesta = parseCodiceRichiesta(q)
  if (richiesta !== null) return `m.richiesta_id = ${con(richiesta)}::bigint`
  const numerate = conNumero(q, con)
  const which = /^\s*\d{1,15}\s*$/.test(q)
    ? `${con(Number(q))}::bigint`
    : numerate && `any(array(${numerate}))`
  if (which)
    // Restricted to the members credited for the cases: a credit is found by its case, and later movements among theirs.
    return `m.pratica_id = ${which} and m.utente_id = any(array(
      select a.utente_id from movimento a where a.tipo = 'accredito' and a.pratica_id = ${which}))`
  return `m.utente_id = any(array(${iscrittiChiamati(q, con, 'manifestazione')}))`
}

function condizioni(
  { q, simili, stato = 'tutti', edizione, ...period }: Filters,
  pratiche: CaseQueries,
): Condition {
  const values: SqlValue[] = []
  const con = (value: SqlValue) => `$${values.push(value)}`
  const dove = ['true', ...onDays('m.avvenuto_il', period, con)]
  if (stato !== 'tutti') dove.push(`m.tipo = ${con(stato)}::text`)
  if (edizione !== undefined) dove.push(`m.edizione_id = ${con(edizione)}::bigint`)
  if (simili) dove.push(isSimilar(simili, { utente_id: 'm.utente_id' }, con))
  else if (q) dove.push(searched(q, con, pratiche))
  return { where: dove.join(' and '), values }
}

/** Returns the SQL of the operators' list of all members' movements. */
export const cercaMovimenti = (query: ListQuery, pratiche: CaseQueries): KeysetSearch => ({
  columns: COLUMNS,
  from: TABLES,
  countFrom: 'from movimento m',
  ...condizioni(query, pratiche),
  id: 'm.id',
  by: 'm.avvenuto_il',
  byOf: (id) => `select n.avvenuto_il from movimento n where n.id = ${id}`,
  order: (way) => `m.avvenuto_il ${way}, m.id ${way}`,
})

/** Fuzzy search of the list of movements by similar names of members, used when `q` matches nothing. */
export const movimentiSimili = (pratiche: CaseQueries): SimilarIn => ({
  all: (q) => ({ from: 'from movimento m', ...condizioni({ q }, pratiche) }),
  similar: similarMembersFilter,
})

/** Converts rows of movements to the shape of the operators' list. */
async function toMovimentiInElenco(
  reader: Reader,
  { numeri }: CaseQueries,
  rows: readonly MovimentoListRow[],
): Promise<MovimentoInElenco[]> {
  const pratiche = await numeri(
    reader,
    rows.flatMap((row) => row.pratica_id ?? []),
  )
  return rows.map((row) => toMovimentoInElenco(row, pratiche))
}

function toMovimentoInElenco(row: MovimentoListRow, pratiche: Map<number, string>): MovimentoInElenco {
  const { in_maturazione, disponibili, prenotati, debito } = row
  const { titolo, perche, data } = toMovimento(row)
  return {
    id: row.id,
    avvenuto_il: data,
    tipo: row.tipo,
    ...{ titolo, perche, membro: row.membro, edizione: row.edizione },
    ...{ in_maturazione, disponibili, prenotati, debito },
    totale: in_maturazione + disponibili + prenotati,
    id_pratica: row.pratica_id,
    pratica: row.pratica_id === null ? null : (pratiche.get(row.pratica_id) ?? null),
    id_richiesta: row.richiesta_id,
    id_rettifica: row.rettifica_id,
  }
}

/**
 * Narrows the days of a query by type and edition to those on which such movements exist, so that the index scan begins there and
 * not at the end of the table.
 */
async function withinItsDays(reader: Reader, query: ListQuery): Promise<ListQuery> {
  const { stato, edizione, dal, al } = query
  if (edizione === undefined || stato === 'tutti') return query
  const days = await estremiDellaCifra(reader, 'punti', edizione, stato)
  if (!days) return query
  return {
    ...query,
    dal: dal !== undefined && dal > days.dal ? dal : days.dal,
    al: al !== undefined && al < days.al ? al : days.al,
  }
}

/** Reads a page of the list of all members' movements. */
export async function paginaDiTuttiIMovimenti(
  reader: Reader,
  pratiche: CaseQueries,
  query: ListQuery,
): Promise<KeysetPage<MovimentoInElenco>> {
  const search = cercaMovimenti(await withinItsDays(reader, query), pratiche)
  const page = await readKeysetPage(
    reader,
    query,
    search,
    (row: MovimentoListRow) => row,
    ({ id }) => id,
  )
  return { ...page, righe: await toMovimentiInElenco(reader, pratiche, page.righe) }
}

/**
 * Returns the number of movements that a text search finds, by type, and the sums of their postings by ledger account; null when
 * there are more than are counted.
 */
async function posteTrovate(
  reader: Reader,
  pratiche: CaseQueries,
  filters: Filters,
): Promise<Posta[] | null> {
  const { where, values } = condizioni(filters, pratiche)
  const rows = await queryRows<{
    tipo: TipoMovimento
    conto: Conto | null
    quante: number
    punti: number
  }>(reader, {
    ...CUSTOM_PLAN,
    text: `
      with found as materialized (
             select m.id, m.tipo from movimento m where ${where} limit ${COUNTED_MAX + 1})
      select tipo, null as conto, count(*)::int as quante, 0 as punti from found group by tipo
      union all
      select f.tipo, s.conto, count(*)::int, sum(s.punti)::int
        from found f join scrittura s on s.movimento_id = f.id group by f.tipo, s.conto`,
    values,
  })
  const found = rows.reduce((n, { conto, quante }) => (conto === null ? n + quante : n), 0)
  return found > COUNTED_MAX ? null : rows
}

/**
 * Counts the movements that match the filters and sums their effects, by type: from precomputed daily totals, unless a text is
 * searched.
 */
export async function contaMovimenti(
  reader: Reader,
  pratiche: CaseQueries,
  filters: Filters,
): Promise<ConteggiMovimenti> {
  const poste = filters.q
    ? await posteTrovate(reader, pratiche, filters)
    : (await sommaNeiGiorni(reader, 'punti', filters))
        .filter(({ di }) => filters.edizione === undefined || di === filters.edizione)
        .map(postaDi)
  if (poste === null) return { per_stato: [], somme: null }
  const somme: EstrattoRow[] = estrattoRows(poste)
  return {
    per_stato: STATI_FILTRO_MOVIMENTI.map((stato) => ({
      stato,
      quante: somme.reduce((n, r) => (stato === 'tutti' || r.tipo === stato ? n + r.movimenti : n), 0),
    })),
    somme,
  }
}

/** Returns a movement with its postings; null when it does not exist. */
export async function leggiMovimento(
  reader: Reader,
  pratiche: CaseQueries,
  id: number,
): Promise<MovimentoIntero | null> {
  const rows = await queryRows<
    MovimentoListRow & { registrato_il: Date; regola: string | null; scritture: MovimentoIntero['scritture'] }
  >(
    reader,
    `select ${COLUMNS}, m.registrato_il, m.regola_versione as regola,
            (select jsonb_agg(jsonb_build_object('conto', s.conto, 'punti', s.punti, 'lotto',
                      case when k.id is not null then jsonb_build_object('id', k.id, 'scade_il', k.scade_il) end)
                      order by s.id)
               from scrittura s left join lotto k on k.id = s.lotto_id where s.movimento_id = m.id) as scritture
       ${TABLES} where m.id = $1::bigint`,
    [id],
  )
  const row = rows[0]
  if (!row) return null
  const { registrato_il, regola, scritture } = row
  const calcolo = (await calcoloDelMovimento(reader, 'operatore', id))?.passaggi ?? []
  const [movimento] = await toMovimentiInElenco(reader, pratiche, [row])
  return { ...movimento!, registrato_il: registrato_il.toISOString(), calcolo, regola, scritture }
}

type Riga = MovimentoRow & { edizione: string }
type MovimentoTextRow = ReturnType<typeof toMovimento> & { edizione: string; pratica: string | null }

/** Columns and query of the export of one member's movements, with the explanations that the member sees. */
export const movimentiEsportabili = ({ numeri }: CaseQueries) =>
  exportable<typeof movimentiDellIscritto, Riga, MovimentoTextRow>({
    title: 'Movimenti',
    id: 'm.id',
    within: true,
    search: ({ di }) => ({
      columns: `${MOVIMENTI_COLUMNS}, e.titolo as edizione`,
      from: `from movimento m join (${EDIZIONI_SQL}) e on e.id = m.edizione_id ${MOVIMENTI_TABLES}`,
      where: 'm.utente_id = $1',
      values: [di],
      order: (way) => `m.avvenuto_il ${way}, m.id ${way}`,
    }),
    complete: async (reader, rows) => {
      const movimenti = rows.map((row) => ({ ...toMovimento(row), edizione: row.edizione }))
      const pratiche = await numeri(
        reader,
        movimenti.flatMap(({ id_scheda }) => id_scheda ?? []),
      )
      return movimenti.map((m) => ({
        ...m,
        pratica: m.id_scheda === null ? null : (pratiche.get(m.id_scheda) ?? null),
      }))
    },
    colonne: [
      { nome: 'Movimento', tipo: 'numero', cella: (m) => m.id },
      { nome: 'Quando', tipo: 'istante', cella: (m) => m.data },
      { nome: 'Edizione', tipo: 'testo', cella: (m) => m.edizione },
      { nome: 'Che cosa', tipo: 'testo', cella: (m) => m.titolo },
      { nome: 'Punti', tipo: 'numero', cella: (m) => m.punti },
      { nome: 'Perché', tipo: 'testo', cella: (m) => m.perche },
      { nome: 'Maturano il', tipo: 'istante', cella: (m) => m.matura_il },
      { nome: 'Pratica', tipo: 'testo', cella: (m) => m.pratica },
      { nome: 'Richiesta di premio', tipo: 'numero', cella: (m) => m.id_richiesta },
    ],
  })

/** Columns and query of the export of all members' movements, with a column for the effect on each ledger account. */
export const tuttiIMovimentiEsportabili = (pratiche: CaseQueries) =>
  exportable<typeof elencoMovimenti, MovimentoListRow, MovimentoInElenco>({
    title: 'Movimenti',
    id: 'm.id',
    search: (query) => cercaMovimenti(query, pratiche),
    similar: movimentiSimili(pratiche),
    complete: (reader, rows) => toMovimentiInElenco(reader, pratiche, rows),
    colonne: [
      { nome: 'Movimento', colonna: 'avvenuto_il', tipo: 'numero', cella: (m) => m.id },
      { nome: 'Quando', colonna: 'avvenuto_il', tipo: 'istante', cella: (m) => m.avvenuto_il },
      ...personColumns<MovimentoInElenco>('Iscritto', 'membro', (m) => m.membro),
      { nome: 'Genere', colonna: 'titolo', tipo: 'testo', cella: (m) => formatStateLabel(m.tipo) },
      { nome: 'Che cosa', colonna: 'titolo', tipo: 'testo', cella: (m) => m.titolo },
      { nome: 'In maturazione', colonna: 'in_maturazione', tipo: 'numero', cella: (m) => m.in_maturazione },
      { nome: 'Disponibili', colonna: 'disponibili', tipo: 'numero', cella: (m) => m.disponibili },
      { nome: 'Prenotati', colonna: 'prenotati', tipo: 'numero', cella: (m) => m.prenotati },
      { nome: 'Totale', colonna: 'totale', tipo: 'numero', cella: (m) => m.totale },
      { nome: 'A debito', colonna: 'debito', tipo: 'numero', cella: (m) => m.debito },
      { nome: 'Edizione', colonna: 'edizione', tipo: 'testo', cella: (m) => m.edizione.titolo },
      { nome: 'Perché', colonna: 'perche', tipo: 'testo', cella: (m) => m.perche },
      { nome: 'Pratica', colonna: 'origine', tipo: 'testo', cella: (m) => m.pratica },
      {
        nome: 'Richiesta di premio',
        colonna: 'origine',
        tipo: 'testo',
        cella: (m) => (m.id_richiesta === null ? null : codiceRichiesta(m.id_richiesta)),
      },
      { nome: 'Rettifica', colonna: 'origine', tipo: 'numero', cella: (m) => m.id_rettifica },
    ],
  })
