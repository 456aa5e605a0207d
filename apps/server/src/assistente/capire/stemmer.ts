import { foldLetters } from '@primo/domain/platform/fold'
import * as z from 'zod/mini'
import { readData, testo } from '../read-data.ts'

/** Schema of a normalised word: lower case, no accents. */
const word = z.string().check(z.regex(/^[a-z]+$/))
const wordList = z.array(word)

const VOCABOLARIO = z.strictObject({
  abbreviazioni: z.record(word, word),
  vuote: wordList,
  segni: z.record(testo, wordList),
  sinonimi: z.record(word, word),
  desinenze: wordList,
})

/** Word lists of the assistant: abbreviations, stop words, function words, synonyms, endings. */
const vocabolario = readData('vocabolario.json', VOCABOLARIO)

/** Abbreviations and frequent misspellings on phones, with the full word. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(vocabolario.abbreviazioni))

/** Words that the assistant ignores in a question (stop words). */
const STOP_WORDS: ReadonlySet<string> = new Set(vocabolario.vuote)

/**
 * Function words that indicate the type of a question: together with others they tell «quanti punti ho» from «quando scadono i
 * punti».
 */
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries(vocabolario.segni).flatMap(([segno, sue]) => sue.map((una) => [una, segno] as const)),
)

/** Synonyms with the same meaning for users; the key is a stem, see `stem`. */
const SYNONYMS = vocabolario.sinonimi

/** Endings removed by the stemmer, the longest first if one ends with another. */
const ENDINGS = vocabolario.desinenze

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
function stem(word: string): string {
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

/**
 * Returns whether one stem is the other with a typo: a letter added, missing or changed, or two swapped. Long words may have two
 * typos; short ones none, because a different letter makes another word.
 */
export function typo(a: string, b: string): boolean {
  const corta = Math.min(a.length, b.length)
  if (corta < 4 || /\d/.test(a + b)) return false
  const ammessi = corta >= 8 ? 2 : 1
  return Math.abs(a.length - b.length) <= ammessi && distanza(a, b) <= ammessi
}

/** Returns the edit distance with a swap of adjacent letters counted as one (optimal string alignment). */
function distanza(a: string, b: string): number {
  let primaAncora: number[] = []
  let before = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cambio = before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let minimo = Math.min(before[j]! + 1, row[j - 1]! + 1, cambio)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        minimo = Math.min(minimo, primaAncora[j - 2]! + 1)
      row.push(minimo)
    }
    primaAncora = before
    before = row
  }
  return before[b.length]!
}
