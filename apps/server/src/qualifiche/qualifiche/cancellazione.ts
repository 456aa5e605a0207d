import { keepColumns, type PianoCancellazione, SISTEMA, SUO } from '../../platform/db/cancellazione.ts'

/** Erasure plan of the qualifications: they stay, as numbers of an account. */
export const PIANO_QUALIFICHE = {
  qualifica_mese: { dove: SUO, tieni: keepColumns(SISTEMA, 'mese', 'esito') },
  qualifica_cifre: { dove: SUO, tieni: keepColumns(SISTEMA, 'mese') },
} satisfies PianoCancellazione
