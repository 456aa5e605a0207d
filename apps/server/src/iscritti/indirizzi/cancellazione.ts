import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/** Erasure plan of the members' addresses. */
export const PIANO_INDIRIZZI = { indirizzo: { dove: SUO, elimina: true } } satisfies PianoCancellazione
