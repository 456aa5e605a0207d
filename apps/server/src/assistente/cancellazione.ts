import { type PianoCancellazione, SUO } from '../platform/db/cancellazione.ts'

/** What erasure does with what was written to an operator. */
export const PIANO_ASSISTENTE = {
  messaggio_operatore: { dove: SUO, elimina: true },
} satisfies PianoCancellazione
