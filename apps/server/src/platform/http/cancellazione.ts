import { type PianoCancellazione, SUO } from '../db/cancellazione.ts'

/** Erasure plan for the responses stored under idempotency keys. */
export const PIANO_HTTP = { idempotenza: { dove: SUO, elimina: true } } satisfies PianoCancellazione
