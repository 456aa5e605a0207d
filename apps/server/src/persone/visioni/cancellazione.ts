import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/** What erasure does with the looks at a member's app: they go, and with them their reasons; that they were stays in the register. */
export const PIANO_VISIONI = { visione: { dove: SUO, elimina: true } } satisfies PianoCancellazione
