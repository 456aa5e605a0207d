import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/** What erasure does with the notes about a member: they go, and who was called into them no longer is. */
export const PIANO_NOTE = { nota: { dove: SUO, elimina: true } } satisfies PianoCancellazione
