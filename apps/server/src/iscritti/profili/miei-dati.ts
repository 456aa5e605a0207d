import type { OwnTable } from '../../platform/db/data-table.ts'

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
