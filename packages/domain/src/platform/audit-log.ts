/** Kinds of audit log entries: changes, logins, refusals, exports, audited reads. */
export const GENERI_REGISTRO = {
  cambio: 'Modifica',
  accesso: 'Accesso',
  rifiuto: 'Rifiuto',
  esportazione: 'Esportazione',
  sguardo: 'Consultazione',
} as const
export type GenereRegistro = keyof typeof GENERI_REGISTRO

/**
 * Type of an audit log entry that is written for a call without an event of its own. It contains the name of the call or of its
 * object.
 */
export type NotaDiChiamata = `chiamata.${string}` | `${string}.${'sguardo' | 'esportazione' | 'rifiuto'}`
