import type { OwnTable } from '../../platform/db/personal-data.ts'
import { keepColumns, type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'

const PROVA = 'prova di che cosa ha accettato o rifiutato, senza dire chi è'

/** Erasure plan of the consents. */
export const PIANO_CONSENSI = {
  consenso: { dove: SUO, tieni: keepColumns(PROVA, 'tipo', 'versione_testo', 'canale') },
} satisfies PianoCancellazione

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
