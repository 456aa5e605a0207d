import type { OwnTable } from '../../platform/db/personal-data.ts'
import { keepColumns, type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'

const PREMIO = 'registro dei premi: che cosa e quando, senza dire a chi'

/** Erasure plan of a member's prize requests and desired prize. */
export const PIANO_PREMI = {
  desiderio: { dove: SUO, elimina: true },
  richiesta_premio: {
    dove: SUO,
    diventa: {
      nota: 'null',
      sped_nominativo: "'Iscritto cancellato'",
      sped_indirizzo: "''",
      sped_cap: "''",
      sped_comune: "''",
      sped_provincia: "''",
      corriere: 'null',
      tracking: 'null',
    },
    tieni: keepColumns(PREMIO, 'stato', 'consegna_entro', 'codice'),
  },
  richiesta_storia: {
    dove: 'richiesta_id in (select id from richiesta_premio where utente_id = $1)',
    diventa: { nota: 'null' },
    tieni: keepColumns(PREMIO, 'stato'),
  },
} satisfies PianoCancellazione

/** Returns the SQL of an account's open prize requests, which delay its erasure. `utente_id` is a column. */
export const richiesteAperte = (utente_id: string) =>
  `select 1 from richiesta_premio r where r.utente_id = ${utente_id}
      and r.stato in ('richiesta', 'approvata', 'in_preparazione', 'spedita')`

/** Returns the SQL of the instant at which an account's last prize was delivered. `utente_id` is a column. */
export const ultimoPremio = (utente_id: string) =>
  `select max(s.quando) from richiesta_storia s join richiesta_premio r on r.id = s.richiesta_id
    where r.utente_id = ${utente_id} and s.stato = 'consegnata'`

/** Data export of the prize a member wants and of their requests, with shipping address and history. */
export const DATI_RICHIESTE: readonly OwnTable[] = [
  {
    chiave: 'desiderio',
    titolo: 'Il premio che desideri',
    sql: `select p.descrizione as "Premio", p.punti as "Punti", d.scelto_il as "Scelto il"
            from desiderio d join premio p on p.id = d.premio_id where d.utente_id = $1`,
  },
  {
    chiave: 'richiesta_premio',
    titolo: 'I premi che hai chiesto',
    sql: `select r.codice as "Richiesta", p.descrizione as "Premio", r.punti as "Punti", r.stato as "Stato",
                 r.creata_il as "Chiesto il", r.nota as "Nota", r.sped_nominativo as "Destinatario",
                 r.sped_indirizzo as "Indirizzo", r.sped_cap as "CAP", r.sped_comune as "Comune",
                 r.sped_provincia as "Provincia", r.corriere as "Corriere", r.tracking as "Tracking",
                 r.consegna_entro as "Consegna entro"
            from richiesta_premio r join premio p on p.id = r.premio_id
           where r.utente_id = $1 order by r.id`,
  },
  {
    chiave: 'richiesta_storia',
    titolo: 'La storia delle tue richieste',
    sql: `select r.codice as "Richiesta", s.stato as "Stato", s.quando as "Quando", s.nota as "Nota"
            from richiesta_storia s join richiesta_premio r on r.id = s.richiesta_id
           where r.utente_id = $1 order by s.id`,
  },
]
