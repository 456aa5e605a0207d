import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'
import { SUA_SESSIONE } from '../accesso/cancellazione.ts'

/** What erasure does with who an operator is at the company's provider. */
export const PIANO_AZIENDALE = {
  identita_aziendale: { dove: SUO, elimina: true },
  accesso_aziendale: { dove: SUA_SESSIONE, elimina: true },
} satisfies PianoCancellazione
