import type { EsitoPratica, PassoPratica, StatoPratica } from './pratica.ts'

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

/** How a case was and how it is, after a step that ended it or not, of a case that came with a file or not. */
type Step = { stato: StatoPratica; esito?: EsitoPratica | undefined; importata: boolean }

/** What has happened to a case, once it has come from `before` to `after` too: each thing once, in the order of the list. */
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
