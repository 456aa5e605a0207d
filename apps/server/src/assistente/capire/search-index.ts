import { type Classifier, classifyQuestion, trainClassifier } from './classifier.ts'
import { features, stems, trigrams, typo } from './stemmer.ts'

/** Intent of the assistant with the phrases that users type for it. */
export type IndexedIntent = { id: string; frasi: readonly string[] }

/** Intent that matches a question, with its score and the share of the question's words it covers (`copre`), both from 0 to 1. */
export type IntentMatch = { id: string; punteggio: number; copre: number }

type Pesi = Map<string, number>
type Frase = { voce: number; pesi: Pesi; norma: number; trigrammi: ReadonlySet<string> }
/** Search index of intents, built once and queried many times. */
export type SearchIndex = {
  voci: readonly IndexedIntent[]
  rarita: Pesi
  frasi: Frase[]
  /** Vocabulary of each intent, over all phrases of that intent. */
  lessico: ReadonlySet<string>[]
  giudice: Classifier
}

/** Weight of a function word (article, preposition), on the scale of the words' inverse document frequency. */
const PESO_SEGNO = 0.9
/**
 * Weight of a word of the question that the index does not have, as a share of the rarest known word's weight: it lowers the
 * score.
 */
const PESO_IGNOTA = 0.6
const SCONTO_REFUSO = 0.9
/** Share of the classifier's probability in an intent's score; the rest is the similarity. */
const PARTE_GIUDICE = 0.5
/** Shares in the similarity of an intent: its best phrase, the coverage by its vocabulary, the character trigrams. */
const PARTE_FRASE = 0.55
const PARTE_LESSICO = 0.3
const PARTE_LETTERE = 0.15

/**
 * Builds the search index; words are weighted by inverse document frequency. It is a generator that yields at intervals, so that
 * the caller does not block the event loop.
 */
export function* buildIndex(voci: readonly IndexedIntent[]): Generator<void, SearchIndex> {
  const lessico = voci.map((item) => new Set(item.frasi.flatMap(stems)))
  yield
  const count = new Map<string, number>()
  for (const words of lessico) for (const p of words) count.set(p, (count.get(p) ?? 0) + 1)
  const rarita = new Map([...count].map(([p, n]) => [p, Math.log(1 + voci.length / n)]))
  const frasi = voci.flatMap((item, i) =>
    item.frasi.map((sentence) => {
      const words = stems(sentence)
      const pesi = new Map(words.map((p) => [p, rarita.get(p)!]))
      for (const feature of features(sentence)) pesi.set(feature, PESO_SEGNO)
      return { voce: i, pesi, norma: norma(pesi), trigrammi: trigrams(words) }
    }),
  )
  const all = voci.flatMap(({ frasi }, voce) => frasi.map((testo) => ({ testo, voce })))
  return { voci, rarita, frasi, lessico, giudice: yield* trainClassifier(all, voci.length) }
}

function norma(pesi: Pesi): number {
  let sum = 0
  for (const p of pesi.values()) sum += p * p
  return Math.sqrt(sum)
}

/** Returns the question's words with their weights, after typo correction; a corrected word weighs a little less. */
function read(index: SearchIndex, domanda: string): Pesi {
  const pesi: Pesi = new Map()
  for (const written of stems(domanda)) {
    const word = riconosci(index, written)
    const rarita = index.rarita.get(word)
    const peso = rarita === undefined ? Math.log(1 + index.voci.length) * PESO_IGNOTA : rarita
    pesi.set(word, word === written ? peso : peso * SCONTO_REFUSO)
  }
  return pesi
}

/**
 * Returns the known word that a misspelt one means: the most frequent of those within one typo; the word itself when there
 * is none.
 */
function riconosci({ rarita }: SearchIndex, written: string): string {
  if (rarita.has(written)) return written
  let migliore = written
  for (const [nota, peso] of rarita) {
    if (nota[0] !== written[0] || !typo(nota, written)) continue
    if (migliore === written || peso < rarita.get(migliore)!) migliore = nota
  }
  return migliore
}

/** Returns the intents that match a question, best match first. */
export function searchIndex(index: SearchIndex, domanda: string, limit = 5): IntentMatch[] {
  const words = read(index, domanda)
  if (words.size === 0) return []
  const weights = new Map(words)
  for (const feature of features(domanda)) weights.set(feature, PESO_SEGNO)
  const migliori = perVoce(index, weights, trigrams([...words.keys()]))
  const total = [...words.values()].reduce((sum, p) => sum + p, 0)
  const probabile = classifyQuestion(index.giudice, [...words.keys()], features(domanda))
  return migliori
    .map((simile, i) => {
      let coperto = 0
      for (const [word, peso] of words) if (index.lessico[i]!.has(word)) coperto += peso
      const somiglia = simile + PARTE_LESSICO * (coperto / total)
      return {
        id: index.voci[i]!.id,
        copre: coperto / total,
        punteggio: PARTE_GIUDICE * probabile[i]! + (1 - PARTE_GIUDICE) * somiglia,
      }
    })
    .sort((a, b) => b.punteggio - a.punteggio || a.id.localeCompare(b.id))
    .slice(0, limit)
}

/** Returns the similarity of the best phrase of each intent to the question: by words, and by character trigrams. */
function perVoce(index: SearchIndex, weights: Pesi, lettere: ReadonlySet<string>): number[] {
  const lunga = norma(weights)
  const migliori = new Array<number>(index.voci.length).fill(0)
  for (const sentence of index.frasi) {
    let product = 0
    for (const [word, peso] of sentence.pesi) product += peso * (weights.get(word) ?? 0)
    if (product === 0) continue
    let comuni = 0
    for (const tre of sentence.trigrammi) if (lettere.has(tre)) comuni++
    const alike = comuni / Math.sqrt(Math.max(1, lettere.size * sentence.trigrammi.size))
    const simile = PARTE_FRASE * (product / (sentence.norma * lunga)) + PARTE_LETTERE * alike
    migliori[sentence.voce] = Math.max(migliori[sentence.voce]!, simile)
  }
  return migliori
}
