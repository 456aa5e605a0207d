import { createRequire } from 'node:module'
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
