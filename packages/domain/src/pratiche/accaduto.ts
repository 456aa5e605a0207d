import type { EsitoPratica, PassoPratica, StatoPratica } from './pratica.ts'

/** Events of a pratica that lists can be filtered by, with their labels. */
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

/** State of a pratica after a change. `importata`: whether it came from a file. */
type Step = { stato: StatoPratica; esito?: EsitoPratica | undefined; importata: boolean }

/** Adds to the events of a pratica those of its change from `before` to `after`, without duplicates, in the order of the list. */
export function conAccaduti(
  accaduti: readonly Accaduto[],
  before: { stato: StatoPratica; passo: PassoPratica | null },
  after: Step,
): Accaduto[] {
  const all = new Set(accaduti)
  if (before.stato === 1 && after.stato === 3)
    all.add('arrivata').add(after.importata ? 'importata' : 'inviata')
  if (before.stato === 5 && after.stato === 3) all.add('riaperta')
  if (before.stato === 3 && before.passo) all.add(`uscita_${before.passo}`)
  if (after.stato === 2) all.add('rifiutata')
  if (after.stato === 5) all.add('completata').add(after.esito ?? 'senza_esito')
  return (Object.keys(ACCADUTI) as Accaduto[]).filter((accaduto) => all.has(accaduto))
}

/** Events that the statistics of a period count, from arrival to outcome. */
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
/** Events by which a pratica arrives: submitted or imported. */
export const ESITI_DI_ARRIVATA = ['inviata', 'importata'] as const satisfies readonly EsitoContato[]
/** Events by which a pratica is completed, by outcome. */
export const ESITI_DI_COMPLETATA = [
  'positivo',
  'negativo',
  'senza_esito',
] as const satisfies readonly EsitoContato[]

/** Returns the sum of the numbers of some outcomes, in a period and in the preceding one. */
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
