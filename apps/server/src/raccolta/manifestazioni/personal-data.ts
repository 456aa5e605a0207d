import type { OwnTable } from '../../platform/db/personal-data.ts'

/** Data export of the versions of the official rules that a member was shown and accepted. */
export const DATI_REGOLAMENTI: readonly OwnTable[] = [
  {
    chiave: 'regolamento_mostrato',
    titolo: 'I regolamenti che hai letto e accettato',
    sql: `select e.titolo as "Manifestazione", r.versione as "Versione", m.mostrato_il as "Mostrato il",
                 m.accettato_il as "Accettato il", r.hash as "Impronta del testo"
            from regolamento_mostrato m join regolamento r on r.id = m.regolamento_id
            join edizione e on e.id = r.edizione_id
           where m.utente_id = $1 order by m.mostrato_il, r.id`,
  },
]
