import { features, stems, trigrams } from './stemmer.ts'

/** Features of a question with their weights, normalised to length 1. */
type Tratti = Map<string, number>
/** Trained classifier: for each feature, its weight for each intent. */
export type Classifier = { voci: number; colonne: Map<string, number>; pesi: Float32Array }

const PESO_COPPIA = 0.7
const PESO_SEGNO = 0.7
const PESO_TRIGRAMMA = 0.3

/** Extracts the features of a question: stems, function words, stem bigrams and character trigrams. */
function tratti(words: readonly string[], segniDi: readonly string[]): Tratti {
  const found: Tratti = new Map()
  for (const word of words) found.set(`p ${word}`, 1)
  for (const feature of segniDi) found.set(feature, PESO_SEGNO)
  for (let i = 0; i + 1 < words.length; i++) found.set(`c ${words[i]} ${words[i + 1]}`, PESO_COPPIA)
  for (const tre of trigrams(words)) found.set(`t ${tre}`, PESO_TRIGRAMMA)
  let sum = 0
  for (const peso of found.values()) sum += peso * peso
  const length = Math.sqrt(sum)
  for (const [tratto, peso] of found) found.set(tratto, peso / length)
  return found
}

type Esempio = { voce: number; indici: Int32Array; valori: Float32Array }

const ROUNDS = 6
const PASSO = 8
const PAUSA = 400

/**
 * Trains a classifier of phrases by intent: multinomial logistic regression by stochastic gradient descent, in a fixed order, so
 * that the same phrases give the same classifier. Yields every few hundred phrases, so that the caller can let other work run.
 * @param sentences phrases with the index of their intent, from 0 to `voci` − 1
 */
export function* trainClassifier(
  sentences: readonly { testo: string; voce: number }[],
  voci: number,
): Generator<void, Classifier> {
  const colonne = new Map<string, number>()
  const esempi: Esempio[] = []
  for (const { testo, voce } of sentences) {
    if (esempi.length % PAUSA === 0) yield
    const found = tratti(stems(testo), features(testo))
    const indici = Int32Array.from(found.keys(), (tratto) => {
      if (!colonne.has(tratto)) colonne.set(tratto, colonne.size)
      return colonne.get(tratto)! * voci
    })
    esempi.push({ voce, indici, valori: Float32Array.from(found.values()) })
  }
  const pesi = new Float32Array(colonne.size * voci)
  const stima = new Float64Array(voci)
  for (let round = 0; round < ROUNDS; round++) {
    const step = PASSO / (1 + round)
    for (let i = 0; i < esempi.length; i++) {
      if (i % PAUSA === 0) yield
      // A prime step visits every example, and rarely two of one intent in a row.
      correggi(esempi[(i * 7919 + round * 31) % esempi.length]!, pesi, stima, step)
    }
  }
  return { voci, colonne, pesi }
}

function correggi({ voce, indici, valori }: Esempio, pesi: Float32Array, stima: Float64Array, step: number) {
  stima.fill(0)
  for (let t = 0; t < indici.length; t++) sum(stima, pesi, indici[t]!, valori[t]!)
  probabilita(stima)
  stima[voce]! -= 1
  for (let t = 0; t < indici.length; t++) {
    const from = indici[t]!
    const howMuch = step * valori[t]!
    for (let v = 0; v < stima.length; v++) pesi[from + v]! -= howMuch * stima[v]!
  }
}

function sum(stima: Float64Array, pesi: Float32Array, from: number, value: number) {
  for (let v = 0; v < stima.length; v++) stima[v]! += pesi[from + v]! * value
}

/** Converts scores to probabilities in place (softmax). */
function probabilita(stima: Float64Array) {
  let max = Number.NEGATIVE_INFINITY
  for (const s of stima) max = Math.max(max, s)
  let total = 0
  for (let v = 0; v < stima.length; v++) {
    stima[v] = Math.exp(stima[v]! - max)
    total += stima[v]!
  }
  for (let v = 0; v < stima.length; v++) stima[v]! /= total
}

/**
 * Returns the probability of each intent for a question; they sum to 1.
 * @param words stems of the question, with typos already corrected
 * @param segniDi features of its function words
 */
export function classifyQuestion(
  { voci, colonne, pesi }: Classifier,
  words: readonly string[],
  segniDi: readonly string[],
): Float64Array {
  const stima = new Float64Array(voci)
  for (const [tratto, value] of tratti(words, segniDi)) {
    const column = colonne.get(tratto)
    if (column !== undefined) sum(stima, pesi, column * voci, value)
  }
  probabilita(stima)
  return stima
}
