import { type PianoCancellazione, SUO } from '../../platform/db/cancellazione.ts'

/**
 * Erasure plan of the impersonations of a member: they are deleted with their reasons; the audit log keeps that they took place.
 */
export const PIANO_VISIONI = { visione: { dove: SUO, elimina: true } } satisfies PianoCancellazione
