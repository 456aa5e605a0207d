import type { OwnTable } from '../../platform/db/data-table.ts'

/** Data export of every consent a member gave or withdrew. */
export const DATI_CONSENSI: readonly OwnTable[] = [
  {
    chiave: 'consenso',
    titolo: 'I tuoi consensi, con tutta la storia',
    sql: `select tipo as "Consenso", dato as "Dato", quando as "Quando", canale as "Dove",
                 versione_testo as "Versione del testo"
            from consenso where utente_id = $1 order by id`,
  },
]
