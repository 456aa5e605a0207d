import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/** Erasure plan of an account's second factors. */
export const PIANO_FATTORI = {
  passkey: { dove: SUO, elimina: true },
  sfida_passkey: { dove: SUO, elimina: true },
  app_codici: { dove: SUO, elimina: true },
  codice_recupero: { dove: SUO, elimina: true },
} satisfies PianoCancellazione
