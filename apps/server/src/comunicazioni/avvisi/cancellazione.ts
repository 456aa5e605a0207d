import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/** What erasure does with the notices and with the devices they go to. */
export const PIANO_AVVISI = {
  iscrizione_push: { dove: SUO, elimina: true },
  avviso: { dove: SUO, elimina: true },
  preferenza_avviso: { dove: SUO, elimina: true },
} satisfies PianoCancellazione
