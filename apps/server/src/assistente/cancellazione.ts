import { type PianoCancellazione, SUO } from '../platform/db/cancellazione.ts'

/** Erasure plan of the messages that a member sent to the operators through the assistant. */
export const PIANO_ASSISTENTE = {
  messaggio_operatore: { dove: SUO, elimina: true },
} satisfies PianoCancellazione
