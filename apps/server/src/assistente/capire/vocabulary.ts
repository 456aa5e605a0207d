import * as z from 'zod/mini'
import { readData, testo } from '../read-data.ts'

/** Schema of a normalised word: lower case, no accents. */
const word = z.string().check(z.regex(/^[a-z]+$/))
const words = z.array(word)

const VOCABOLARIO = z.strictObject({
  abbreviazioni: z.record(word, word),
  vuote: words,
  segni: z.record(testo, words),
  sinonimi: z.record(word, word),
  desinenze: words,
})

/** Vocabulary of the assistant, independent of its answers. */
const vocabolario = readData('vocabolario.json', VOCABOLARIO)

/** Abbreviations and frequent misspellings on phones, with the full word. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(vocabolario.abbreviazioni))

/** Words that the assistant ignores in a question (stop words). */
export const STOP_WORDS: ReadonlySet<string> = new Set(vocabolario.vuote)

/**
 * Function words that indicate the type of a question: together with others they tell «quanti punti ho» from «quando scadono i
 * punti».
 */
export const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries(vocabolario.segni).flatMap(([segno, sue]) => sue.map((una) => [una, segno] as const)),
)

/** Synonyms with the same meaning for users; the key is a stem, see `stem`. */
export const SYNONYMS = vocabolario.sinonimi

/** Endings removed by the stemmer, the longest first if one ends with another. */
export const ENDINGS = vocabolario.desinenze
