import { SUO_PROFILO } from '../../iscritti/profili/cancellazione.ts'
import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/** Erasure plan of the enrolment links and of the reminders about expiring requirements. */
export const PIANO_ISCRIZIONI = {
  link_iscrizione: { dove: SUO, elimina: true },
  scadenza_requisito: { dove: SUO_PROFILO, elimina: true },
} satisfies PianoCancellazione
