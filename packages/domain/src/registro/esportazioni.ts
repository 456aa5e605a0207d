/** File formats of an export. */
export const FORMATI_ESPORTAZIONE = ['csv', 'xlsx'] as const
export type FormatoEsportazione = (typeof FORMATI_ESPORTAZIONE)[number]

export const STATI_ESPORTAZIONE = ['in_corso', 'pronta', 'fallita', 'annullata'] as const
export type StatoEsportazione = (typeof STATI_ESPORTAZIONE)[number]

/** Maximum number of exports that an operator may have running. */
export const ESPORTAZIONI_INSIEME = 5
/** Maximum number of rows of a spreadsheet below its headings: Excel's limit. */
export const RIGHE_FOGLIO = 1_048_575
