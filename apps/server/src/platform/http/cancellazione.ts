import { type PianoCancellazione, SUO } from '../db/cancellazione.ts'

/** What erasure does with the answers kept for who calls again. */
export const PIANO_HTTP = { idempotenza: { dove: SUO, elimina: true } } satisfies PianoCancellazione
