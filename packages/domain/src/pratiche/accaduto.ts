/** What can have happened to a case in some days, as its history has it, and how it is said. */
export const ACCADUTI = {
  arrivata: 'Arrivata, dall’iscritto o da file',
  inviata: 'Inviata dall’iscritto',
  importata: 'Importata da file',
  completata: 'Completata',
  positivo: 'Completata, esito positivo',
  negativo: 'Completata, esito negativo',
  senza_esito: 'Completata, esito non scritto',
  rifiutata: 'Rifiutata',
  riaperta: 'Riaperta',
  uscita_documenti: 'Uscita dal passo «Documenti»',
  uscita_istruttoria: 'Uscita dal passo «Istruttoria»',
  uscita_delibera: 'Uscita dal passo «Delibera»',
  uscita_erogazione: 'Uscita dal passo «Erogazione»',
} as const
export type Accaduto = keyof typeof ACCADUTI

/** What the figures count of the cases of a period, from how they come to how they end. */
export const ESITI_CONTATI = [
  'inviata',
  'importata',
  'positivo',
  'negativo',
  'senza_esito',
  'rifiutata',
  'riaperta',
] as const satisfies readonly Accaduto[]
export type EsitoContato = (typeof ESITI_CONTATI)[number]
/** However it came. */
export const ESITI_DI_ARRIVATA = ['inviata', 'importata'] as const satisfies readonly EsitoContato[]
/** However it ended. */
export const ESITI_DI_COMPLETATA = [
  'positivo',
  'negativo',
  'senza_esito',
] as const satisfies readonly EsitoContato[]

/** How many of some outcomes there were, in a period and in the one before. */
export function sumEsiti(
  esiti: readonly { esito: EsitoContato; ora: number; prima: number }[],
  which: readonly EsitoContato[],
): { now: number; before: number } {
  const of = esiti.filter(({ esito }) => which.includes(esito))
  return {
    now: of.reduce((n, { ora }) => n + ora, 0),
    before: of.reduce((n, { prima }) => n + prima, 0),
  }
}
