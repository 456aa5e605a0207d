import { clock } from '@primo/domain/platform/clock'
import { addDays, type IsoDate, todayInRome } from '@primo/domain/platform/dates'
import WORDS from './sample-text.json'

/** Pseudo-random numbers, deterministic for the same seed: mock data never changes between two reads. */
export interface RandomSource {
  /** Returns an integer from `min` to `max`, both included. */
  intero: (min: number, max: number) => number
  uno: <T>(items: readonly T[]) => T
}

export function seededRandom(words: string): RandomSource {
  let stato = 2_166_136_261
  for (const carattere of words) stato = Math.imul(stato ^ (carattere.codePointAt(0) ?? 0), 16_777_619)
  // mulberry32: short, and uniform enough for names and amounts.
  const frazione = () => {
    stato = (stato + 0x6d2b79f5) | 0
    let t = Math.imul(stato ^ (stato >>> 15), 1 | stato)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const intero = (min: number, max: number) => min + Math.floor(frazione() * (max - min + 1))
  return { intero, uno: (items) => items[intero(0, items.length - 1)]! }
}

/** Returns the day a number of days from today, in Rome. */
export function daysFromToday(giorni: number): IsoDate {
  return addDays(todayInRome(clock.now()), giorni)
}

/** Returns an instant of the morning a number of days from today. */
export function instantFromToday(giorni: number, now = 9): string {
  return `${daysFromToday(giorni)}T${String(now).padStart(2, '0')}:24:00.000Z`
}

const { first_names: FIRST_NAMES, surnames: SURNAMES, nature: NATURE, vie: VIE, aziende: AZIENDE } = WORDS

export function fullName(c: RandomSource): string {
  return `${c.uno(FIRST_NAMES)} ${c.uno(SURNAMES)}`
}

function via(c: RandomSource): string {
  return `${c.uno(VIE)} ${c.intero(1, 140)}`
}

/** Generators of text by field name. An unknown field's text is its name. */
const TEXTS: [RegExp, (c: RandomSource, n: number) => string][] = [
  [/natura_?giuridica|natura-giuridica/, (_, n) => NATURE[n % NATURE.length]!],
  [/^stato_utilizzo/, () => 'Verificato'],
  [/^nome(_|$)/, (c) => c.uno(FIRST_NAMES)],
  [/^cognome(_|$)/, (c) => c.uno(SURNAMES)],
  [/^denominazione|ragione_sociale|^agenzia/, (c) => `${c.uno(AZIENDE)} ${c.uno(SURNAMES)} S.r.l.`],
  [/nominativo|sponsor$|^rilasciato_da/, fullName],
  [/email/, (c) => `${c.uno(FIRST_NAMES).toLowerCase().replace('ò', 'o')}@prova.example`],
  [/cellulare|telefono/, (c) => `+39333${c.intero(1_000_000, 9_999_999)}`],
  [/codice_fiscale/, () => 'RSSMRA80A01H501U'],
  [/partita_iva/, () => '12345670017'],
  [/indirizzo/, via],
  [/^cap(_|$)/, () => '20121'],
  [/^comune|citta/, () => 'Milano'],
  [/provincia/, () => 'MI'],
  [/nazione/, () => 'Italia'],
  [/^mese$/, (_, n) => daysFromToday(-30 * n).slice(0, 7)],
  [/^url|link|^immagine/, () => '/icone/primo.svg'],
  [/hash|token|impronta/, (c) => c.intero(1e9, 4e9).toString(16).padStart(8, '0').repeat(8)],
  [/versione/, () => '2026-1'],
  [/numero|^codice|^username|^cod_/, (c) => `P${c.intero(10_000, 99_999)}`],
  [/^password/, () => 'password-di-prova-2026'],
  [/sesso/, (c) => c.uno(['F', 'M'])],
  [/testo|messaggio|risposta/, () => 'È una risposta di prova: qui parlerebbe il servizio vero.'],
]

export function sampleText(nome: string, c: RandomSource, n: number): string {
  const found = TEXTS.find(([shape]) => shape.test(nome))
  if (found) return found[1](c, n)
  const word = nome.replaceAll(/[_-]/g, ' ')
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${n + 1}`
}
