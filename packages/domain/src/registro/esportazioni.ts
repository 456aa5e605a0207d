/** What rows can leave as. */
export const FORMATI_ESPORTAZIONE = ['csv', 'xlsx'] as const
export type FormatoEsportazione = (typeof FORMATI_ESPORTAZIONE)[number]

export const STATI_ESPORTAZIONE = ['in_corso', 'pronta', 'fallita', 'annullata'] as const
export type StatoEsportazione = (typeof STATI_ESPORTAZIONE)[number]

/** How many of one person's may be under way at once. */
export const ESPORTAZIONI_INSIEME = 5
/** Rows a spreadsheet has room for below its headers: Excel's own bound. */
export const RIGHE_FOGLIO = 1_048_575
