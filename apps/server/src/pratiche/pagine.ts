import type { Pratica, PraticaIntera } from '@primo/contract/pratiche/pratiche'
import { frasiSaltati, type Saltato } from '@primo/domain/iscritti/titoli-punti'
import {
  azioniPratica,
  type MotivoSenzaPunti,
  numeroPratica,
  type PassoPratica,
  STATI_PRATICA,
  type StatoPratica,
} from '@primo/domain/pratiche/pratica'
import { TIPI_FINANZIAMENTO_SQL } from '../anagrafica/tipi/finanziamenti.ts'
import type { Reader } from '../platform/db/db.ts'
import { type PageOf, readPage, type Search, type SortedPageQuery } from '../platform/db/page.ts'
import { puntiDellaRegolaSql, puntiDelTitolareSql } from '../raccolta/punti/queries.ts'
import { condizioni, type Filtri } from './filtri.ts'
import { perchePunti } from './queries.ts'

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
  p.esito_negativo, p.importo_cent, p.manca, p.passo, p.ciclo, p.motivi_punti, p.saltati,
  p.aggiornata_il,
  -- Reopened, its points went back: they are not its any more.
  case when p.id_stato = 5 then ${puntiDelTitolareSql('p')} end as punti`

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
 * Returns the search of a page of an owner's cases. The default list is a named prepared statement; the others are planned at
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

/** Returns one of an owner's cases with its history; null when it does not exist, belongs to another owner, or is withdrawn. */
export async function praticaIntera(
  reader: Reader,
  utente_id: number,
  id: number,
): Promise<PraticaIntera | null> {
  const { rows } = await reader.$client.query<Row & { punti_previsti: number | null }>({
    name: 'pratica_intera',
    text: `select ${COLUMNS}, case when p.id_stato = 1 then ${puntiDellaRegolaSql('p')} end as punti_previsti ${TABLES}
            where p.utente_id = $1 and p.id = $2 and p.ritirata_il is null`,
    values: [utente_id, id],
  })
  const row = rows[0]
  if (!row) return null
  const { rows: passi } = await reader.$client.query<{
    id_stato: StatoPratica
    passo: PassoPratica | null
    quando: Date
    attore_id: number | null
    motivo: string | null
  }>({
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
    perche_punti: row.id_stato === 5 ? perchePunti(row, frasiSaltati(row.saltati)) : [],
    punti_previsti: row.punti_previsti,
  }
}
