import * as z from 'zod/mini'
import { readData, testo } from '../read-data.ts'

/** A word as questions are read: lower case, no accents. */
const word = z.string().check(z.regex(/^[a-z]+$/))
const words = z.array(word)

const VOCABOLARIO = z.strictObject({
  abbreviazioni: z.record(word, word),
  vuote: words,
  segni: z.record(testo, words),
  sinonimi: z.record(word, word),
  desinenze: words,
})

/** What the assistant knows of the words people use, before any answer. */
const vocabolario = readData('vocabolario.json', VOCABOLARIO)

/** What people shorten or misspell when they write from a phone, as it is in full. */
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(vocabolario.abbreviazioni))

/** Words that say nothing of what is wanted. */
export const STOP_WORDS: ReadonlySet<string> = new Set(vocabolario.vuote)

/**
 * Little words that say what kind of question it is: alone they are nothing, beside the others they tell «quanti punti
 * ho» from «quando scadono i punti».
 */
export const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries(vocabolario.segni).flatMap(([segno, sue]) => sue.map((una) => [una, segno] as const)),
)

/** Words that mean one thing to whoever asks; the key is a root, see `stem`. */
export const SYNONYMS = vocabolario.sinonimi

/** Endings taken off a word, the longest first where one ends with another. */
export const ENDINGS = vocabolario.desinenze
