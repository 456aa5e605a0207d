import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/** Erasure plan of the one-time codes that verify a contact. */
export const PIANO_CONTATTI = { codice_otp: { dove: SUO, elimina: true } } satisfies PianoCancellazione
