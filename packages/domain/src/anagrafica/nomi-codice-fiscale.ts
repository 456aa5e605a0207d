import { foldLetters } from '../platform/fold.ts'
import { normalizzaCodiceFiscale, verificaCodiceFiscale } from './codice-fiscale.ts'

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
