/**
 * Codice fiscale of natural persons: format, check character, omocodia, parsing.
 * @see D.M. 23 dicembre 1976 (tables of the check character and of the omocodia substitutions)
 */
import { cleanText } from '../platform/clean-text.ts'
import { ageOn, dateExists, formatDate, type IsoDate } from '../platform/dates.ts'
import { foldLetters } from '../platform/fold.ts'

export type EsitoCodiceFiscale = { ok: true; codice: string } | { ok: false; message: string }

export type LetturaCodiceFiscale = {
  data_nascita: IsoDate
  sesso: 'M' | 'F'
  /** Codice catastale (Belfiore) of the comune, or `Z…` of the foreign State. */
  codice_luogo: string
}

/** Positions (from 0) where omocodia may replace a digit by a letter. */
const CIFRE = [6, 7, 9, 10, 12, 13, 14]
/** Letters with which omocodia replaces the digits 0, 1, … 9 of a codice fiscale. */
const OMOCODIA = 'LMNPQRSTUV'
/** Letters of the months January, February, … December in a codice fiscale. */
const MESI = 'ABCDEHLMPRST'
/** Values of A–Z in odd positions (1st, 3rd, …), from which the check character is computed. Digits count as A–J. */
const DISPARI = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

const FORMA = /^[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-MZ][0-9LMNP-V]{3}[A-Z]$/

/**
 * Extracts the codice fiscale from a typed or pasted text, in capitals as printed on the card: without spaces, signs and
 * surrounding words. Where a digit belongs, the letters O and I become 0 and 1, since omocodia never uses them.
 */
export function normalizzaCodiceFiscale(text: string): string {
  const written = cleanText(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  for (let at = 0; at + 16 <= written.length && at <= WORDS_MAX; at++) {
    const codice = withDigits(written.slice(at, at + 16))
    if (FORMA.test(codice) && carattereDiControllo(codice) === codice.charAt(15)) return codice
  }
  return written
}

/** Maximum number of characters that may precede the codice fiscale in a typed text. */
const WORDS_MAX = 100
const withDigits = (codice: string) =>
  [...codice].map((c, i) => (CIFRE.includes(i) ? c.replace('O', '0').replace('I', '1') : c)).join('')

/** Returns the check character of a codice fiscale from its first 15 characters, already normalised. */
export function carattereDiControllo(primi15: string): string {
  let sum = 0
  for (let i = 0; i < 15; i++) {
    const c = primi15.charCodeAt(i)
    const value = c <= 57 ? c - 48 : c - 65
    sum += i % 2 === 0 ? DISPARI[value]! : value
  }
  return String.fromCharCode(65 + (sum % 26))
}

/**
 * Replaces the omocodia letters of a codice fiscale by digits and recomputes the check character, so that codes that differ only
 * by omocodia are equal. The code must have the right format.
 */
export function senzaOmocodia(codice: string): string {
  const caratteri = [...codice.slice(0, 15)]
  for (const i of CIFRE) {
    const cifra = OMOCODIA.indexOf(caratteri[i]!)
    if (cifra >= 0) caratteri[i] = String(cifra)
  }
  const base = caratteri.join('')
  return base + carattereDiControllo(base)
}

function giornoLetto(base: string): { aa: number; mese: number; giorno: number; sesso: 'M' | 'F' } {
  const numero = Number(base.slice(9, 11))
  return {
    aa: Number(base.slice(6, 8)),
    mese: MESI.indexOf(base.charAt(8)) + 1,
    giorno: numero > 40 ? numero - 40 : numero,
    sesso: numero > 40 ? 'F' : 'M',
  }
}

/**
 * Validates a codice fiscale: format, day of birth and check character. Accepts lower case, spaces and omocodia. The message says
 * what to correct. Names and birthplace are compared on the server, with warnings only.
 */
export function verificaCodiceFiscale(text: string): EsitoCodiceFiscale {
  const codice = normalizzaCodiceFiscale(text)
  const no = (message: string): EsitoCodiceFiscale => ({ ok: false, message })
  if (codice === '') return no('Inserisci il codice fiscale')
  if (/^\d{11}$/.test(codice))
    return no('Serve il codice fiscale di una persona: 16 caratteri, lettere e cifre')
  if (codice.length !== 16) return no(`Il codice fiscale ha 16 caratteri: ne hai scritti ${codice.length}`)
  if (!FORMA.test(codice)) return no('Il codice fiscale non ha la forma giusta: ricontrolla lettere e cifre')
  const base = senzaOmocodia(codice)
  const { aa, mese, giorno } = giornoLetto(base)
  // Every date in 19xx exists in 20xx too, but not the reverse, because of 29 February 1900.
  if (!dateExists(2000 + aa, mese, giorno) || base.slice(12, 15) === '000')
    return no('Il codice fiscale non ha la forma giusta: ricontrolla lettere e cifre')
  if (carattereDiControllo(codice) !== codice.charAt(15))
    return no('L’ultima lettera del codice fiscale non torna con le altre: c’è un carattere sbagliato')
  return { ok: true, codice }
}

/** Maximum age in years for which a codice fiscale that also fits a minor is considered ambiguous. */
const ETA_CHIESTA_MAX = 110

/**
 * Returns the persons that a codice fiscale may belong to (birth date, sex, birthplace): one for each century in which the date
 * exists and is not after `today`, the latest first.
 */
function lettureDi(codice: string, today: IsoDate): LetturaCodiceFiscale[] {
  const outcome = verificaCodiceFiscale(codice)
  if (!outcome.ok) return []
  const base = senzaOmocodia(outcome.codice)
  const { aa, mese, giorno, sesso } = giornoLetto(base)
  return [2000 + aa, 1900 + aa]
    .filter((anno) => dateExists(anno, mese, giorno))
    .map((anno) => formatDate({ anno, mese, giorno }))
    .filter((data_nascita) => data_nascita <= today)
    .map((data_nascita) => ({ data_nascita, sesso, codice_luogo: base.slice(11, 15) }))
}

const annoDi = (lettura: LetturaCodiceFiscale) => Number(lettura.data_nascita.slice(0, 4))

/**
 * Returns birth date, sex and birthplace in a codice fiscale; null for an invalid one. The code has only two digits of the year.
 * @param anno year of birth, if known. Default: in the latest century that is not after `today`
 */
export function parseCodiceFiscale(
  codice: string,
  today: IsoDate,
  anno?: number,
): LetturaCodiceFiscale | null {
  const letture = lettureDi(codice, today)
  return letture.find((lettura) => annoDi(lettura) === anno) ?? letture[0] ?? null
}

/**
 * Returns the possible years of birth, earliest first, when the code fits both a minor and a person up to 110 years old. Empty
 * for an unambiguous code.
 */
export function anniDiNascita(codice: string, today: IsoDate): number[] {
  const [child, old] = lettureDi(codice, today)
  if (!child || !old || ageOn(child.data_nascita, today) >= 18) return []
  return ageOn(old.data_nascita, today) <= ETA_CHIESTA_MAX ? [annoDi(old), annoDi(child)] : []
}

/**
 * Returns whether the person with a codice fiscale is at least 18 on the given day (adults only: decisions §5).
 * @param anno year of birth, if known
 */
export function maggiorenne(codice: string, today: IsoDate, anno?: number): boolean {
  const lettura = parseCodiceFiscale(codice, today, anno)
  return lettura !== null && ageOn(lettura.data_nascita, today) >= 18
}

/** Returns the base letters of a name: no accents, spaces or apostrophes. */
const sole = (text: string) =>
  foldLetters(text)
    .replace(/[^a-z]/gu, '')
    .toUpperCase()
const consonanti = (lettere: string) => lettere.replace(/[AEIOU]/g, '')
const vocali = (lettere: string) => lettere.replace(/[^AEIOU]/g, '')

/** Returns the three letters of a surname in a codice fiscale (D.M. 23 dicembre 1976): consonants, then vowels, then X. */
export function lettereCognome(cognome: string): string {
  const lettere = sole(cognome)
  return `${consonanti(lettere)}${vocali(lettere)}XXX`.slice(0, 3)
}

/** Returns the three letters of a name in a codice fiscale. Of four or more consonants the second is skipped. */
export function lettereNome(nome: string): string {
  const con = consonanti(sole(nome))
  return con.length > 3 ? `${con[0]}${con[2]}${con[3]}` : lettereCognome(nome)
}

type Terna = (text: string) => string

/**
 * Returns whether three letters of a codice fiscale are those of a whole name or of its first word, since many people write only
 * one of their names.
 * @param regola returns the three letters of a name
 */
function torna(terna: string, text: string, regola: Terna): boolean {
  return [text, text.trim().split(/[\s'’-]+/u)[0]!].some((t) => sole(t) !== '' && regola(t) === terna)
}

/**
 * Returns warnings, in Italian, about mismatches between a codice fiscale and a person's names, swapped names first. Empty
 * without mismatches, for an invalid code, or when a name is missing. Warnings only: valid codes can differ after a change of
 * name (decisions §5).
 */
export function avvisiNomi(text: string, { nome, cognome }: { nome: string; cognome: string }): string[] {
  if (!verificaCodiceFiscale(text).ok || sole(nome) === '' || sole(cognome) === '') return []
  const codice = normalizzaCodiceFiscale(text)
  const [c, n] = [codice.slice(0, 3), codice.slice(3, 6)]
  const [cognomeOk, nomeOk] = [torna(c, cognome, lettereCognome), torna(n, nome, lettereNome)]
  if (cognomeOk && nomeOk) return []
  if (torna(c, nome, lettereCognome) && torna(n, cognome, lettereNome))
    return ['Nome e cognome sembrano scambiati rispetto al codice fiscale: controllali']
  if (!cognomeOk && !nomeOk) return ['Nome e cognome non corrispondono al codice fiscale: controllali']
  return [`Il ${cognomeOk ? 'nome' : 'cognome'} non corrisponde al codice fiscale: controllalo`]
}
