import { keepColumns, type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

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

/** Returns the SQL of the open requests, which delay an erasure, of the account in a column. */
export const richiesteAperte = (utente_id: string) =>
  `select 1 from richiesta_premio r where r.utente_id = ${utente_id}
      and r.stato in ('richiesta', 'approvata', 'in_preparazione', 'spedita')`

/** Returns the SQL of the last delivery of a prize to the account in a column. */
export const ultimoPremio = (utente_id: string) =>
  `select max(s.quando) from richiesta_storia s join richiesta_premio r on r.id = s.richiesta_id
    where r.utente_id = ${utente_id} and s.stato = 'consegnata'`
