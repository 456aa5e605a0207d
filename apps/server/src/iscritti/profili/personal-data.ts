import type { OwnTable } from '../../platform/db/personal-data.ts'
import { keepColumns, type PianoCancellazione, SISTEMA, SUO } from '../../platform/db/personal-data.ts'

/** SQL condition that a row belongs to a profile of the member; `$1` is the account id. */
export const SUO_PROFILO = 'profilo_id in (select id from profilo where utente_id = $1)'

/**
 * Reason, shown in the erasure plans, for not clearing the search columns: triggers rewrite them when name and address are
 * erased.
 */
export const COME_SI_CERCA =
  'come si cerca, che il database riscrive quando cambiano il nome e l’indirizzo: cancellati quelli, lo è anche questo'

/** Erasure plan of the members' profiles. */
export const PIANO_PROFILI = {
  profilo_storia: {
    dove: SUO_PROFILO,
    diventa: { motivo: 'null' },
    tieni: keepColumns(SISTEMA, 'da', 'a'),
  },
  profilo: {
    dove: SUO,
    diventa: { attributi: "'{}'" },
    tieni: {
      ...keepColumns(SISTEMA, 'ruolo', 'stato'),
      ...keepColumns('forma della rete: il codice resta preso, senza dire di chi era', 'username'),
      ...keepColumns(COME_SI_CERCA, 'membro_cercato', 'azienda_cercata'),
    },
  },
} satisfies PianoCancellazione

/** Data export of a member's enrolments and their history; the deciding operator is left out, being another data subject. */
export const DATI_PROFILI: readonly OwnTable[] = [
  {
    chiave: 'profilo',
    titolo: 'Le tue iscrizioni',
    sql: `select p.ruolo as "Area", p.stato as "Stato", p.stato_dal as "Dal", p.username as "Nome utente",
                 a.denominazione as "Agenzia", p.attributi as "Requisiti", p.creato_il as "Iniziata il"
            from profilo p left join agenzia a on a.id = p.id_agenzia
           where p.utente_id = $1 order by p.id`,
  },
  {
    chiave: 'profilo_storia',
    titolo: 'La storia delle tue iscrizioni',
    sql: `select p.ruolo as "Area", s.da as "Da", s.a as "A", s.quando as "Quando", s.motivo as "Motivo"
            from profilo_storia s join profilo p on p.id = s.profilo_id
           where p.utente_id = $1 order by s.id`,
  },
]
