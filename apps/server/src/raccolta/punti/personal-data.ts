import type { OwnTable } from '../../platform/db/personal-data.ts'
import { keepColumns, type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'
import { EDIZIONI_SQL } from '../manifestazioni/queries.ts'

const CONTABILE = 'registro dei punti, che non si cambia: dice un numero di account'

/** SQL of the adjustments of a member's points; `$1` is the account id. */
export const SUE_RETTIFICHE = 'select id from rettifica where utente_id = $1'

/** Erasure plan of the points: the ledger stays, free text of the operators is deleted. */
export const PIANO_PUNTI = {
  rettifica: {
    dove: SUO,
    diventa: { motivo: "'(cancellato)'", nota: 'null' },
    tieni: keepColumns(CONTABILE, 'stato'),
  },
  movimento: {
    dove: SUO,
    tieni: keepColumns(CONTABILE, 'chiave', 'tipo', 'regola_versione', 'dati', 'titoli'),
  },
  lotto: { dove: SUO, tieni: keepColumns(CONTABILE, 'scade_il') },
} satisfies PianoCancellazione

/** Data export of a member's points: balances, movements, lots. Of another member's case only points and level are included. */
export const DATI_PUNTI: readonly OwnTable[] = [
  {
    chiave: 'portafoglio',
    titolo: 'I tuoi punti',
    sql: `select e.titolo as "Manifestazione", p.disponibili as "Disponibili", p.in_maturazione as "In maturazione",
                 p.prenotati as "Prenotati", p.spesi as "Spesi", p.scaduti as "Scaduti", p.debito as "Debito"
            from portafoglio p join (${EDIZIONI_SQL}) e on e.id = p.edizione_id
           where p.utente_id = $1 order by e.id`,
  },
  {
    chiave: 'movimento',
    titolo: 'I tuoi movimenti di punti',
    sql: `select id as "Movimento", tipo as "Tipo", avvenuto_il as "Quando", punti as "Punti",
                 livello as "Livello", regola_versione as "Regola", richiesta_id as "Richiesta",
                 titoli as "Iscrizioni e requisiti di quel giorno"
            from movimento where utente_id = $1 order by avvenuto_il, id`,
  },
  {
    chiave: 'lotto',
    titolo: 'Quando maturano e scadono i tuoi punti',
    sql: `select movimento_id as "Movimento", punti as "Punti", matura_il as "Maturano il",
                 scade_il as "Scadono il", in_maturazione as "In maturazione", disponibili as "Disponibili",
                 prenotati as "Prenotati", spesi as "Spesi", scaduti as "Scaduti"
            from lotto where movimento_id in (select id from movimento where utente_id = $1) order by id`,
  },
  {
    chiave: 'rettifica',
    titolo: 'Le rettifiche ai tuoi punti',
    sql: `select proposta_il as "Proposta il", punti as "Punti", motivo as "Motivo", stato as "Stato",
                 decisa_il as "Decisa il"
            from rettifica where utente_id = $1 order by id`,
  },
]
