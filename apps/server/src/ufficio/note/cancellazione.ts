import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/** Erasure plan of the notes about a member: they are deleted, with their mentions. */
export const PIANO_NOTE = { nota: { dove: SUO, elimina: true } } satisfies PianoCancellazione
