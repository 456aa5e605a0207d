import { keepColumns, type PianoCancellazione, SISTEMA, SUO } from '../../platform/db/cancellazione.ts'

/** What erasure does with the qualifications: they stay, figures of an account. */
export const PIANO_QUALIFICHE = {
  qualifica_mese: { dove: SUO, tieni: keepColumns(SISTEMA, 'mese', 'esito') },
  qualifica_cifre: { dove: SUO, tieni: keepColumns(SISTEMA, 'mese') },
} satisfies PianoCancellazione
