/** Kinds of audit log entries: changes, logins, refusals, exports, audited reads. */
export const GENERI_REGISTRO = {
  cambio: 'Modifica',
  accesso: 'Accesso',
  rifiuto: 'Rifiuto',
  esportazione: 'Esportazione',
  sguardo: 'Consultazione',
} as const
export type GenereRegistro = keyof typeof GENERI_REGISTRO

/** Type of the audit log entry of a call that recorded no event of its own. It contains the call's name. */
export type NotaDiChiamata = `chiamata.${string}` | `${string}.${'sguardo' | 'esportazione' | 'rifiuto'}`
