import { SUO_PROFILO } from '../../iscritti/profili/personal-data.ts'
import type { OwnTable } from '../../platform/db/personal-data.ts'
import { type PianoCancellazione, SUO } from '../../platform/db/personal-data.ts'

/** Erasure plan of the enrolment links and of the reminders about expiring requirements. */
export const PIANO_ISCRIZIONI = {
  link_iscrizione: { dove: SUO, elimina: true },
  scadenza_requisito: { dove: SUO_PROFILO, elimina: true },
} satisfies PianoCancellazione

/** Data export of the agreements a member was shown and accepted. */
export const DATI_ACCORDI: readonly OwnTable[] = [
  {
    chiave: 'accordo_mostrato',
    titolo: 'Gli accordi che hai letto e accettato',
    sql: `select a.ruolo as "Area", a.versione as "Versione", m.mostrato_il as "Mostrato il",
                 m.accettato_il as "Accettato il", a.hash as "Impronta del testo"
            from accordo_mostrato m join accordo a on a.id = m.accordo_id
           where m.utente_id = $1 order by m.mostrato_il, a.id`,
  },
]
