import type { Conteggi, Riepilogo } from '@primo/contract/pratiche/pratiche'
import { addMonths, type IsoDate } from '@primo/domain/platform/dates'
import { STATI_PRATICA, type StatoPratica } from '@primo/domain/pratiche/pratica'
import type { Reader } from '../platform/db/db.ts'
import { condizioni, type Filtri } from './filtri.ts'

const MESI = 12
const STATI = (Object.keys(STATI_PRATICA) as `${StatoPratica}`[]).map((s) => Number(s) as StatoPratica)

/** Counts an owner's cases that match a search, by state, states without cases included. */
export async function contaPratiche(
  reader: Reader,
  utente_id: number,
  filters: Omit<Filtri, 'id_stato'>,
): Promise<Conteggi> {
  const { where, values } = condizioni(utente_id, filters)
  const { rows } = await reader.$client.query<{ id_stato: StatoPratica; quante: number }>(
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
         (count(*) filter (where p.id_stato = 3 and p.manca is not null))::int as da_integrare
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

/** Returns an owner's cases by state, and by month in the twelve months that end with `today`. */
export async function riepilogaPratiche(
  reader: Reader,
  utente_id: number,
  today: IsoDate,
): Promise<Riepilogo> {
  const first = addMonths(`${today.slice(0, 7)}-01`, 1 - MESI)
  const { rows } = await reader.$client.query<Group>({
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
