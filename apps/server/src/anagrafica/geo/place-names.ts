import { createRequire } from 'node:module'
import { foldLetters } from '@primo/domain/platform/fold'
import type Paesi from 'i18n-iso-countries'

const require = createRequire(import.meta.url)

/** Replacements for names of the ISO package that read badly in an Italian list. */
const NOMI_PAESI: Record<string, string> = {
  MM: 'Myanmar (Birmania)',
  TW: 'Taiwan',
  PS: 'Palestina',
  SH: 'Sant’Elena',
  CG: 'Congo',
  PA: 'Panama',
  ST: 'São Tomé e Príncipe',
}

let paesi: typeof Paesi | undefined

/** Returns a State's Italian name from its ISO 3166-1 code. The package is loaded at the first call, not at every start. */
export function nomeStato(iso: string): string | undefined {
  if (!paesi) {
    paesi = require('i18n-iso-countries') as typeof Paesi
    paesi.registerLocale(require('i18n-iso-countries/langs/it.json'))
  }
  return NOMI_PAESI[iso] ?? paesi.getName(iso, 'it')
}

/** Returns a comune's name in the other language, from «Bolzano/Bozen» or «Sgonico-Zgonik»; empty when there is none. */
export function altroNome(nome: string, whole: string | undefined): string {
  return whole?.startsWith(nome) ? whole.slice(nome.length + 1) : ''
}

/**
 * Particles that stay in lower case when the names of the historical archive are repaired: some are UTF-8 read as Latin-1, and
 * all have capitals on every word.
 */
const PARTICELLE = new Set(
  'a ad al alla alle ai agli con d da dal dalla de dei degli del della delle dell dello di e ed in nel nella nell su sul sulla sull all dall'.split(
    ' ',
  ),
)

/** Decodes a name that is UTF-8 read as Latin-1: «MezzodÃ¬» → «Mezzodì». A correct name stays unchanged. */
function decodifica(nome: string): string {
  if (!/[ÂÃ]/.test(nome)) return nome
  const riletto = Buffer.from(nome, 'latin1').toString('utf8')
  return riletto.includes('\ufffd') ? nome : riletto
}

/** Returns a name with its correct capitals: «Castello D'alife» → «Castello d'Alife», «Monte Di Mezzodì» → «Monte di Mezzodì». */
export function nomeArchivio(raw: string): string {
  return decodifica(raw).replace(
    /(\p{L}+)(['’]?)/gu,
    (whole, word: string, apostrofo: string, place: number, everything: string) => {
      const minuscola = word.toLowerCase()
      if (place > 0 && PARTICELLE.has(minuscola)) return minuscola + apostrofo
      const dopoApostrofo = place > 0 && /['’]/.test(everything.charAt(place - 1))
      return dopoApostrofo ? word.charAt(0).toUpperCase() + word.slice(1) + apostrofo : whole
    },
  )
}

const SANTI = /\b(?:san|santa|santo|sant|santi|sante|ss|sta|sto)(?= \S)/g
/** Matches abbreviations of «santo» that full names never contain: a user who types one searches for «s» alone. */
const SANTI_ABBREVIATI = /\b(?:ss|sta|sto)(?= \S)/g

/**
 * Folds a place name for comparison: lower case, no accents, any other character becomes one space («Sant'Angelo dei Lombardi» →
 * «sant angelo dei lombardi»). Only `a-z`, `0-9` and spaces are left, so the result needs no escaping in a LIKE.
 */
export function foldPlaceName(text: string): string {
  return foldLetters(text)
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim()
}

/** Abbreviates «santo» in a folded place name as road signs do: «sant angelo» → «s angelo». */
export function abbreviaSanti(piegato: string): string {
  return piegato.replace(SANTI, 's')
}

/** Folds the text of a search for places: «Sta. Maria» and «SS. Trinità» become «s maria» and «s trinita». */
export function piegaRicerca(text: string): string {
  return foldPlaceName(text).replace(SANTI_ABBREVIATI, 's')
}
