import { TIPI_FINANZIAMENTO_SQL } from '../anagrafica/tipi/finanziamenti.ts'

/** Product of each case as text, as SQL: for joins in the operators' queries of other features, never in a sponsor's. */
export const PRODOTTI_SQL = `
  select p.id as pratica_id, f.descrizione as prodotto
    from pratica p join (${TIPI_FINANZIAMENTO_SQL}) f on f.id = p.id_tipo_finanziamento`
