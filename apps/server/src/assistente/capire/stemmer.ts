import { foldLetters } from '@primo/domain/platform/fold'
import { ABBREVIATIONS, ENDINGS, SIGNS, STOP_WORDS, SYNONYMS } from './vocabulary.ts'

/** Text processing of Italian questions: from the typed text to the stems of its words. */

/**
 * Normalises a text: lower case, no accents, apostrophes as spaces; «partita iva» and «codice fiscale» become one word each, and
 * «a che punto» is not read as a point.
 */
export function plain(text: string): string {
  return foldLetters(text)
    .replace(/\be[\s-]mail/g, 'email')
    .replace(/\ba che punto\b/g, 'stato')
    .replace(/partit[ae] iva/g, 'partitaiva')
    .replace(/codic[ei] fiscal[ei]/g, 'codicefiscale')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/**
 * Returns the stem of a word: its ending is removed while at least three letters remain, then it is replaced by its canonical
 * synonym.
 */
export function stem(word: string): string {
  if (/\d/.test(word)) return word
  const scempia = senzaDoppie(word)
  const finale = ENDINGS.find((f) => scempia.length - f.length >= 3 && scempia.endsWith(f))
  const nuda = finale ? scempia.slice(0, -finale.length) : scempia
  return SINONIMI_SCEMPI.get(nuda) ?? nuda
}

/** Collapses double letters, whose omission is the most frequent typo and dialect spelling. */
function senzaDoppie(word: string): string {
  return word.replace(/([a-z])\1+/g, '$1')
}
const SINONIMI_SCEMPI = new Map(
  Object.entries(SYNONYMS).map(([word, other]) => [senzaDoppie(word), senzaDoppie(other)]),
)

/** Greetings and closings: they count only when the question contains nothing else. */
const SALUTI = new Set(
  ['ciao', 'buongiorno', 'buonasera', 'salve', 'grazie', 'hey', 'ehi', 'scusami', 'perfetto'].map(stem),
)

function words(text: string): string[] {
  return plain(text)
    .split(' ')
    .map((p) => ABBREVIATIONS.get(p) ?? p)
    .filter(Boolean)
}

/** Returns the stems of a text, in order, without stop words and bare numbers. */
export function stems(text: string): string[] {
  const all = words(text)
    .filter((p) => !STOP_WORDS.has(p) && !/^\d+$/.test(p))
    .map(stem)
  const others = all.filter((p) => !SALUTI.has(p))
  return others.length > 0 ? others : all
}

/** Returns the features of a question's function words, which indicate its type. */
export function features(text: string): string[] {
  return [...new Set(words(text).flatMap((p) => SIGNS.get(p) ?? []))]
}

/** Returns the character trigrams of the stems: two spellings of one word share most of them. */
export function trigrams(radici: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const root of radici) {
    const bordata = `_${root}_`
    for (let i = 0; i + 3 <= bordata.length; i++) found.add(bordata.slice(i, i + 3))
  }
  return found
}
