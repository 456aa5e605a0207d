/** The lists of the back office of which one keeps views, by what they are called in its addresses. */
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

/** Views of one list that one person may keep: more are no shortcut any longer. */
export const VISTE_MAX = 30
