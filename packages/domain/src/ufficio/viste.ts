/** Lists of the back office that support saved views, named as in their URLs. */
export const ELENCHI = [
  'iscrizioni',
  'pratiche',
  'richieste',
  'rettifiche',
  'movimenti',
  'persone',
  'aziende',
  'catalogo',
] as const
export type ListName = (typeof ELENCHI)[number]

/** Maximum number of saved views of a list per operator. */
export const VISTE_MAX = 30
