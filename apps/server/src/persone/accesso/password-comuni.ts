/**
 * Knows the passwords a thief would try first (decisions §3: 12 to 128 characters, checked against a list of
 * common ones, no composition rules). The lists are zxcvbn-ts's: some 49,000 leaked passwords, and Italian
 * words, names and surnames, which with a date behind them are the most used.
 */
import { foldLetters } from '@primo/domain/platform/fold'
import { dictionary as comuni } from '@zxcvbn-ts/language-common'
import { dictionary as italiani } from '@zxcvbn-ts/language-it'

/** Fewer letters than these do not make a password: neither at its core, nor once the person's own data is removed. */
const RESTO_MIN = 4
/** Mean length of runs of equal or adjacent characters (aaaa, 1234, dcba) from which a password is a sequence. */
const TRATTO_MIN = 4
/** A piece up to this long adds nothing by repetition: «abab…», «x1y2x1y2…». */
const PEZZO_MAX = 5

const TASTIERA = [
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
]
const SOSTITUZIONI: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

let caricato: Set<string> | undefined

/** The lists, joined the first time they are needed. */
function elenco(): Set<string> {
  caricato ??= new Set(
    [
      ...comuni['passwords-common'],
      ...italiani.commonWords,
      ...italiani.firstnames,
      ...italiani.lastnames,
    ].map(semplice),
  )
  return caricato
}

function semplice(testo: string): string {
  return foldLetters(testo.normalize('NFKD')).replace(/\p{M}/gu, '')
}

function inElenco(testo: string): boolean {
  const tradotto = testo.replace(/[013457@$!]/g, (c) => SOSTITUZIONI[c]!)
  return elenco().has(testo) || elenco().has(tradotto)
}

function sequenza(testo: string): boolean {
  let tratti = 1
  for (let i = 1; i < testo.length; i++) {
    if (Math.abs(testo.charCodeAt(i) - testo.charCodeAt(i - 1)) > 1) tratti++
  }
  if (tratti * TRATTO_MIN <= testo.length) return true
  return TASTIERA.some((fila) => fila.includes(testo) || [...fila].reverse().join('').includes(testo))
}

/** The shortest piece the text repeats, even cut short at the end; the text itself when it repeats none. */
function pezzo(testo: string): string {
  for (let lungo = 1; lungo <= testo.length / 2; lungo++) {
    if (testo.startsWith(testo.slice(lungo))) return testo.slice(0, lungo)
  }
  return testo
}

function prevedibile(testo: string): boolean {
  const unita = pezzo(testo)
  if (unita !== testo && unita.length <= PEZZO_MAX) return true
  return inElenco(unita) || sequenza(unita)
}

/** The words a person wrote of himself, the longest first: from `anna.verdi@posta.it`, «anna», «verdi», … */
function paroleProprie(contesto: readonly string[]): string[] {
  const parole = contesto.flatMap((c) => semplice(c).split(/[^\p{L}\p{N}]+/u)).filter((p) => p.length >= 3)
  return [...new Set(parole)].sort((a, b) => b.length - a.length)
}

/**
 * True when a password is too easy to guess: it is in a list (even with the usual substitutions, «p4ssw0rd»), is
 * one word with digits or signs around it, a repeated piece, a sequence, a row of keys, or is made of the
 * person's own data.
 * @param contesto what a stranger knows: e-mail, name, surname, the product's name.
 */
export function passwordComune(password: string, contesto: readonly string[] = []): boolean {
  const testo = semplice(password)
  const centro = testo.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (prevedibile(testo) || (centro.length >= RESTO_MIN && prevedibile(centro))) return true
  const proprie = paroleProprie(contesto)
  const resto = proprie.reduce((t, parola) => t.replaceAll(parola, ' '), testo)
  return resto !== testo && resto.replace(/[^\p{L}]+/gu, '').length < RESTO_MIN
}
