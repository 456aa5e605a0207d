import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/** What erasure does with the addresses. */
export const PIANO_INDIRIZZI = { indirizzo: { dove: SUO, elimina: true } } satisfies PianoCancellazione
