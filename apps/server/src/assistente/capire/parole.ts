import { foldLetters } from '@primo/domain/platform/fold'
import { ABBREVIATIONS, ENDINGS, SIGNS, STOP_WORDS, SYNONYMS } from './vocabolario.ts'

/** Reading an Italian question: from what a person types to the roots of its words. */

/** Lower case, no accents, apostrophes as spaces; «partita iva» and «codice fiscale» are one word each, «a che punto» is no point. */
export function plain(text: string): string {
  return foldLetters(text)
    .replace(/\be[\s-]mail/g, 'email')
    .replace(/\ba che punto\b/g, 'stato')
    .replace(/partit[ae] iva/g, 'partitaiva')
    .replace(/codic[ei] fiscal[ei]/g, 'codicefiscale')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The root of a word: its ending taken off while at least three letters remain, then its commonest synonym. */
export function stem(word: string): string {
  if (/\d/.test(word)) return word
  const scempia = senzaDoppie(word)
  const finale = ENDINGS.find((f) => scempia.length - f.length >= 3 && scempia.endsWith(f))
  const nuda = finale ? scempia.slice(0, -finale.length) : scempia
  return SINONIMI_SCEMPI.get(nuda) ?? nuda
}

/** Double letters are the commonest slip, and the commonest accent: they are read as single ones. */
function senzaDoppie(word: string): string {
  return word.replace(/([a-z])\1+/g, '$1')
}
const SINONIMI_SCEMPI = new Map(
  Object.entries(SYNONYMS).map(([word, other]) => [senzaDoppie(word), senzaDoppie(other)]),
)

/** How one begins or ends: they count only when there is nothing else. */
const SALUTI = new Set(
  ['ciao', 'buongiorno', 'buonasera', 'salve', 'grazie', 'hey', 'ehi', 'scusami', 'perfetto'].map(stem),
)

function words(text: string): string[] {
  return plain(text)
    .split(' ')
    .map((p) => ABBREVIATIONS.get(p) ?? p)
    .filter(Boolean)
}

/** The roots of what was written, in order, without the words that say nothing and without bare numbers. */
export function stems(text: string): string[] {
  const all = words(text)
    .filter((p) => !STOP_WORDS.has(p) && !/^\d+$/.test(p))
    .map(stem)
  const others = all.filter((p) => !SALUTI.has(p))
  return others.length > 0 ? others : all
}

/** What kind of question it is, by its little words. */
export function features(text: string): string[] {
  return [...new Set(words(text).flatMap((p) => SIGNS.get(p) ?? []))]
}

/** Every run of three letters in the roots: two ways of writing one word share most of them. */
export function trigrams(radici: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const root of radici) {
    const bordata = `_${root}_`
    for (let i = 0; i + 3 <= bordata.length; i++) found.add(bordata.slice(i, i + 3))
  }
  return found
}
