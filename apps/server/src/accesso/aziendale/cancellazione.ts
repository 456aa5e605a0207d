import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'
import { SUA_SESSIONE } from '../account/cancellazione.ts'

/** Erasure plan of an operator's identities at the identity provider. */
export const PIANO_AZIENDALE = {
  identita_aziendale: { dove: SUO, elimina: true },
  accesso_aziendale: { dove: SUA_SESSIONE, elimina: true },
} satisfies PianoCancellazione
