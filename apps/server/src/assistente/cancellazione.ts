import { type PianoCancellazione, SUO } from '../platform/db/cancellazione.ts'

/** Erasure plan of the messages to the operators. */
export const PIANO_ASSISTENTE = {
  messaggio_operatore: { dove: SUO, elimina: true },
} satisfies PianoCancellazione
