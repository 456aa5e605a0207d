/** What a row of the register is about: what changed, who entered, what was refused, taken away, looked at. */
export const GENERI_REGISTRO = {
  cambio: 'Modifica',
  accesso: 'Accesso',
  rifiuto: 'Rifiuto',
  esportazione: 'Esportazione',
  sguardo: 'Consultazione',
} as const
export type GenereRegistro = keyof typeof GENERI_REGISTRO

/** What a call leaves that recorded nothing of its own: said by the name of the call. */
export type NotaDiChiamata = `chiamata.${string}` | `${string}.${'sguardo' | 'esportazione' | 'rifiuto'}`
