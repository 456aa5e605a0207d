import type { PremioInCatalogo, SchedaPremio, StatoCatalogo } from '@primo/contract/raccolta/operatore-premi'
import { clock } from '@primo/domain/platform/clock'
import { type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import { edizionePermette, statoEdizione } from '@primo/domain/raccolta/manifestazione'
import { autoreJson, PERSONE_SQL } from '../../accesso/account/queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { type PageOf, readPage, type Search, type SortedPageQuery } from '../../platform/db/pagination.ts'
import { queryRows, type SqlValue } from '../../platform/db/query.ts'
import { folded, hasWords } from '../../platform/db/search-sql.ts'
import { isSimilar, type Similar, type SimilarIn, similarNames } from '../../platform/db/similar-names.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'

type Periodo = { inizio: string; fine: string; ultima_richiesta: string }
/** Row that the query of an edition's catalogue returns. */
export type CatalogoRow = Omit<PremioInCatalogo, 'azioni' | 'ritirato_il'> & {
  ritirato_il: Date | null
  periodo: Periodo
}

const COLUMNS = `
  p.id, p.edizione_id as id_edizione, p.codice, p.descrizione, p.dettaglio, p.categoria, p.immagine, p.punti,
  p.valore_cent, p.valido_dal::text as valido_dal, p.valido_al::text as valido_al, p.limite_persona, p.evidenza, p.scorta,
  p.disponibili, p.ritirato_il,
  jsonb_build_object('inizio', e.inizio, 'fine', e.fine, 'ultima_richiesta', e.ultima_richiesta) as periodo`
const TABLES = `from premio p join (${EDIZIONI_SQL}) e on e.id = p.edizione_id`

const ORDINI = {
  punti: 'p.punti',
  codice: 'p.codice',
  descrizione: 'lower(p.descrizione)',
  disponibili: 'p.disponibili',
  valore_cent: 'p.valore_cent',
} as const

const STATI: Record<StatoCatalogo, string> = {
  in_catalogo: 'p.ritirato_il is null',
  esauriti: 'p.ritirato_il is null and p.disponibili = 0',
  ritirati: 'p.ritirato_il is not null',
  tutti: 'true',
}

/** Returns the actions on a prize: none in an expired edition; no stock action on unlimited prizes. */
function azioni(row: CatalogoRow, today: IsoDate): PremioInCatalogo['azioni'] {
  if (!edizionePermette(statoEdizione(row.periodo, today), 'catalogo')) return []
  const scorta = row.scorta === null ? [] : (['scorta'] as const)
  return ['modifica', ...scorta, row.ritirato_il === null ? 'ritira' : 'rimetti']
}

function completa(row: CatalogoRow, today: IsoDate): PremioInCatalogo {
  const { periodo: _, ...premio } = row
  return { ...premio, ritirato_il: row.ritirato_il?.toISOString() ?? null, azioni: azioni(row, today) }
}

/**
 * SQL condition that selects the prizes of the requested edition (`$1`); without one, of the edition current on the day `$2`,
 * else of the last edition.
 */
const OF_EDITION = `
  p.edizione_id = coalesce($1::bigint, (
    select e.id from (${EDIZIONI_SQL}) e
     order by $2::date between e.inizio and e.ultima_richiesta desc, e.inizio desc limit 1))`

type CatalogueQuery = {
  edizione?: number | undefined
  q?: string | undefined
  simili?: Similar
  stato: StatoCatalogo
} & SortedPageQuery<keyof typeof ORDINI>

/** SQL of the text in which the words of a search have to be. */
const SEARCHED = folded(`p.codice || ' ' || p.descrizione || ' ' || p.categoria`)

/** Fuzzy search of the catalogue by similar names, used when no prize contains the words. */
export const PREMI_SIMILI: SimilarIn = {
  all: (q) => {
    const values: SqlValue[] = []
    return {
      from: 'from premio p',
      where: hasWords(SEARCHED, q, (value) => `$${values.push(value)}`),
      values,
    }
  },
  similar: async (trx, q) => ({
    righe: await similarNames(trx, `select p.id, ${SEARCHED} as name from premio p`, q),
  }),
}

/** Returns the SQL of the operators' list of an edition's prizes. */
export function cercaInCatalogo(query: CatalogueQuery): Search {
  const values: SqlValue[] = [query.edizione ?? null, todayInRome(clock.now())]
  const con = (value: SqlValue) => `$${values.push(value)}`
  const dove = [OF_EDITION, STATI[query.stato]]
  if (query.simili) dove.push(isSimilar(query.simili, { id: 'p.id' }, con))
  else if (query.q) dove.push(hasWords(SEARCHED, query.q, con))
  return {
    columns: COLUMNS,
    from: TABLES,
    where: dove.join(' and '),
    values,
    order: (way) => `${ORDINI[query.sort_by]} ${way} nulls last, p.id ${way}`,
  }
}

/** Returns a page of an edition's catalogue for operators, with the total count. */
export const paginaCatalogo = (
  reader: Reader,
  query: CatalogueQuery,
  today: IsoDate,
): Promise<PageOf<PremioInCatalogo>> =>
  readPage(reader, query, (r: CatalogoRow) => completa(r, today), cercaInCatalogo(query))

type StoriaRow = Omit<SchedaPremio['storia'][number], 'quando'> & { quando: Date }

/** Returns a prize with its history, the latest first; null when it does not exist. */
export async function schedaPremio(reader: Reader, id: number, today: IsoDate): Promise<SchedaPremio | null> {
  const rows = await queryRows<CatalogoRow & { titolo: string }>(
    reader,
    `select ${COLUMNS}, e.titolo ${TABLES} where p.id = $1::bigint`,
    [id],
  )
  const row = rows[0]
  if (!row) return null
  const storia = await queryRows<StoriaRow>(
    reader,
    `select s.cosa, s.quando, s.pezzi, s.motivo, coalesce(s.campi, '[]') as campi, ${autoreJson('c')} as chi
       from premio_storia s left join (${PERSONE_SQL}) c on c.utente_id = s.attore_id
      where s.premio_id = $1 order by s.id desc limit 200`,
    [row.id],
  )
  const { titolo, ...premio } = row
  const { inizio, ultima_richiesta } = row.periodo
  return {
    ...completa(premio, today),
    edizione: { id: row.id_edizione, titolo, inizio, ultima_richiesta },
    storia: storia.map((s) => ({ ...s, quando: s.quando.toISOString() })),
  }
}
