/** Kinds of additional fields of a financing type, with their labels for the operator who edits them. */
export const GENERI_CAMPO = {
  testo: 'Testo',
  numero: 'Numero intero',
  importo: 'Importo in euro',
  data: 'Data',
  scelta: 'Scelta da un elenco',
  si_no: 'Sì o no',
} as const
export type GenereCampo = keyof typeof GENERI_CAMPO
