/**
 * Checks passwords against those an attacker would try first (decisions §3: 12 to 128 characters, checked against a list of
 * common ones, no composition rules). The lists are zxcvbn-ts's: some 49,000 leaked passwords, and Italian words, names and
 * surnames, which followed by a date are the most used.
 */
import { createRequire } from 'node:module'
import { foldLetters } from '@primo/domain/platform/fold'

const require = createRequire(import.meta.url)

/** Minimum number of letters of a password, in its core and after the person's own data is removed. */
const RESTO_MIN = 4
/** Mean length of runs of equal or adjacent characters (aaaa, 1234, dcba) from which a password is a sequence. */
const TRATTO_MIN = 4
/** Maximum length of a fragment whose repetition adds no strength: «abab…», «x1y2x1y2…». */
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

/** Reads and merges the lists at first use, so that they do not delay the start. */
function list(): Set<string> {
  if (caricato) return caricato
  const {
    dictionary: comuni,
  }: typeof import('@zxcvbn-ts/language-common') = require('@zxcvbn-ts/language-common')
  const { dictionary: italiani }: typeof import('@zxcvbn-ts/language-it') = require('@zxcvbn-ts/language-it')
  const words = [comuni['passwords-common'], italiani.commonWords, italiani.firstnames, italiani.lastnames]
  caricato = new Set(words.flat().map(semplice))
  return caricato
}

function semplice(text: string): string {
  return foldLetters(text.normalize('NFKD')).replace(/\p{M}/gu, '')
}

function inElenco(text: string): boolean {
  const tradotto = text.replace(/[013457@$!]/g, (c) => SOSTITUZIONI[c]!)
  return list().has(text) || list().has(tradotto)
}

function sequence(text: string): boolean {
  let tratti = 1
  for (let i = 1; i < text.length; i++) {
    if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) > 1) tratti++
  }
  if (tratti * TRATTO_MIN <= text.length) return true
  return TASTIERA.some((fila) => fila.includes(text) || [...fila].reverse().join('').includes(text))
}

/** Returns the shortest fragment the text repeats, even truncated at the end; the text itself when it repeats none. */
function piece(text: string): string {
  for (let lungo = 1; lungo <= text.length / 2; lungo++) {
    if (text.startsWith(text.slice(lungo))) return text.slice(0, lungo)
  }
  return text
}

function prevedibile(text: string): boolean {
  const unita = piece(text)
  if (unita !== text && unita.length <= PEZZO_MAX) return true
  return inElenco(unita) || sequence(unita)
}

/** Returns the words of a person's own data, the longest first: from `anna.verdi@posta.it`, «anna», «verdi», … */
function paroleProprie(context: readonly string[]): string[] {
  const words = context.flatMap((c) => semplice(c).split(/[^\p{L}\p{N}]+/u)).filter((p) => p.length >= 3)
  return [...new Set(words)].sort((a, b) => b.length - a.length)
}

/**
 * Returns whether a password is too easy to guess: it is in a list (even with the usual substitutions, «p4ssw0rd»), is one word
 * with digits or signs around it, a repeated fragment, a sequence, a keyboard row, or is made of the person's own data.
 * @param context data an attacker knows: e-mail, name, surname, the product's name
 */
export function passwordComune(password: string, context: readonly string[] = []): boolean {
  const text = semplice(password)
  const centre = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (prevedibile(text) || (centre.length >= RESTO_MIN && prevedibile(centre))) return true
  const proprie = paroleProprie(context)
  const resto = proprie.reduce((t, word) => t.replaceAll(word, ' '), text)
  return resto !== text && resto.replace(/[^\p{L}]+/gu, '').length < RESTO_MIN
}
