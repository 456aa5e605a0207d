import { type PianoCancellazione, SISTEMA, SUO, tieni } from '../../platform/db/cancellazione.ts'

/** What erasure does with the qualifications: they stay, figures of an account. */
export const PIANO_QUALIFICHE = {
  qualifica_mese: { dove: SUO, tieni: tieni(SISTEMA, 'mese', 'esito') },
  qualifica_cifre: { dove: SUO, tieni: tieni(SISTEMA, 'mese') },
} satisfies PianoCancellazione
