import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/** What erasure does with the codes of who proves a contact. */
export const PIANO_CONTATTI = { codice_otp: { dove: SUO, elimina: true } } satisfies PianoCancellazione
