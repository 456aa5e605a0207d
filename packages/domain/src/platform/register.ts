/** What a row of the register is about: what changed, who entered, what was refused, taken away, looked at. */
export const GENERI_REGISTRO = {
  cambio: 'Modifica',
  accesso: 'Accesso',
  rifiuto: 'Rifiuto',
  esportazione: 'Esportazione',
  sguardo: 'Consultazione',
} as const
export type GenereRegistro = keyof typeof GENERI_REGISTRO
