import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/** Erasure plan of the notices, the preferences and the push subscriptions. */
export const PIANO_AVVISI = {
  iscrizione_push: { dove: SUO, elimina: true },
  avviso: { dove: SUO, elimina: true },
  preferenza_avviso: { dove: SUO, elimina: true },
} satisfies PianoCancellazione
