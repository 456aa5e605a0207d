import { foldLetters } from '../platform/fold.ts'
import { normalizzaCodiceFiscale, verificaCodiceFiscale } from './codice-fiscale.ts'

/** The base letters of a name: no accents, spaces, apostrophes. */
const sole = (text: string) =>
  foldLetters(text)
    .replace(/[^a-z]/gu, '')
    .toUpperCase()
const consonanti = (lettere: string) => lettere.replace(/[AEIOU]/g, '')
const vocali = (lettere: string) => lettere.replace(/[^AEIOU]/g, '')

/** The three letters of a surname (D.M. 23 dicembre 1976): consonants, then vowels, then X. */
export function lettereCognome(cognome: string): string {
  const lettere = sole(cognome)
  return `${consonanti(lettere)}${vocali(lettere)}XXX`.slice(0, 3)
}

/** The three letters of a name: of four consonants or more the second is left out. */
export function lettereNome(nome: string): string {
  const con = consonanti(sole(nome))
  return con.length > 3 ? `${con[0]}${con[2]}${con[3]}` : lettereCognome(nome)
}

type Terna = (text: string) => string

/** True when the letters are those of the whole text or of its first word (many write one of their names). */
function torna(terna: string, text: string, regola: Terna): boolean {
  return [text, text.trim().split(/[\s'’-]+/u)[0]!].some((t) => sole(t) !== '' && regola(t) === terna)
}

/**
 * What does not agree between a codice fiscale and the names of its owner, in Italian, swapped names first; empty when
 * all agrees, a name is missing or the code is not valid. It only warns: changed names make good codes differ
 * (decisions §5).
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
