import { daysFromToday, type RandomSource } from './random.ts'
import WORDS from './sample-text.json' with { type: 'json' }

const { first_names: FIRST_NAMES, surnames: SURNAMES, nature: NATURE, vie: VIE, aziende: AZIENDE } = WORDS

export function fullName(c: RandomSource): string {
  return `${c.uno(FIRST_NAMES)} ${c.uno(SURNAMES)}`
}

export function via(c: RandomSource): string {
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
