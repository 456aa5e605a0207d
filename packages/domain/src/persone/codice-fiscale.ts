/**
 * Codice fiscale of natural persons: form, check character, omocodia, reading.
 * Rule: D.M. 23 dicembre 1976 (tables of the check character and of the omocodia substitutions).
 */
import { cleanText } from '../platform/clean-text.ts'
import { ageOn, dateExists, formatDate, type IsoDate } from '../platform/dates.ts'

export type EsitoCodiceFiscale = { ok: true; codice: string } | { ok: false; message: string }

export type LetturaCodiceFiscale = {
  data_nascita: IsoDate
  sesso: 'M' | 'F'
  /** Codice catastale (Belfiore) of the comune, or `Z…` of the foreign State. */
  codice_luogo: string
}

/** Positions (from 0) that omocodia may turn from a digit into a letter. */
const CIFRE = [6, 7, 9, 10, 12, 13, 14]
/** The letter that stands for 0, 1, … 9 after omocodia. */
const OMOCODIA = 'LMNPQRSTUV'
/** The letter of January, February, … December. */
const MESI = 'ABCDEHLMPRST'
/** Value of A–Z in the odd places (1st, 3rd, …); digits count as A–J. */
const DISPARI = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

const FORMA = /^[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-MZ][0-9LMNP-V]{3}[A-Z]$/

/**
 * The codice fiscale in what was typed or pasted, in capitals, as printed on the card: without spaces, signs and the words around it,
 * with 0 and 1 for the letters O and I, which omocodia never uses, where a digit belongs.
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

/** Characters before a codice fiscale that are looked past. */
const WORDS_MAX = 100
const withDigits = (codice: string) =>
  [...codice].map((c, i) => (CIFRE.includes(i) ? c.replace('O', '0').replace('I', '1') : c)).join('')

/** The check character of the first 15 characters, already normalised. */
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
 * Turns the omocodia letters back into digits and recomputes the check character, so that codes that differ
 * by omocodia alone become equal. Takes a code of the right form.
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
 * Checks form, day of birth and check character; accepts lower case, spaces and omocodia. The message says
 * what to correct. Names and birthplace are not compared here: they only warn, and the server does it.
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
  // Every day of a year 19xx is also in 20xx; not the other way round, because of 29 February 1900.
  if (!dateExists(2000 + aa, mese, giorno) || base.slice(12, 15) === '000')
    return no('Il codice fiscale non ha la forma giusta: ricontrolla lettere e cifre')
  if (carattereDiControllo(codice) !== codice.charAt(15))
    return no('L’ultima lettera del codice fiscale non torna con le altre: c’è un carattere sbagliato')
  return { ok: true, codice }
}

/** The age up to which somebody with a code of a child is asked whether he is that old. */
const ETA_CHIESTA_MAX = 110

/** What a code may say, the latest century first: the days of birth not after `today`. */
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
 * Birth date, sex and birthplace from a code; `null` when it is not valid. The year has two digits only.
 * @param anno the year of birth, where the person said it; otherwise the latest century not after `today` is taken
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
 * The years of birth a person has to choose between, earliest first: his code is that of a child, or of somebody up to 110 years
 * old. Empty when the code leaves no doubt.
 */
export function anniDiNascita(codice: string, today: IsoDate): number[] {
  const [child, old] = lettureDi(codice, today)
  if (!child || !old || ageOn(child.data_nascita, today) >= 18) return []
  return ageOn(old.data_nascita, today) <= ETA_CHIESTA_MAX ? [annoDi(old), annoDi(child)] : []
}

/**
 * True when the person is at least 18 on the given day (adults only: decisions §5).
 * @param anno the year of birth, where the person said it
 */
export function maggiorenne(codice: string, today: IsoDate, anno?: number): boolean {
  const lettura = parseCodiceFiscale(codice, today, anno)
  return lettura !== null && ageOn(lettura.data_nascita, today) >= 18
}
