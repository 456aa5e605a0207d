import { features, stems, trigrams } from './parole.ts'

/** What is noticed of a question, each with its weight; the weights of one question have length 1. */
type Tratti = Map<string, number>
/** A trained judge: for each thing noticed, how much it speaks for each voice. */
export type Judge = { voci: number; colonne: Map<string, number>; pesi: Float32Array }

const PESO_COPPIA = 0.7
const PESO_SEGNO = 0.7
const PESO_TRIGRAMMA = 0.3

/** The roots, the little words, the roots two by two, and the letters three by three. */
function tratti(parole: readonly string[], segniDi: readonly string[]): Tratti {
  const trovati: Tratti = new Map()
  for (const parola of parole) trovati.set(`p ${parola}`, 1)
  for (const segno of segniDi) trovati.set(segno, PESO_SEGNO)
  for (let i = 0; i + 1 < parole.length; i++) trovati.set(`c ${parole[i]} ${parole[i + 1]}`, PESO_COPPIA)
  for (const tre of trigrams(parole)) trovati.set(`t ${tre}`, PESO_TRIGRAMMA)
  let somma = 0
  for (const peso of trovati.values()) somma += peso * peso
  const lunghezza = Math.sqrt(somma)
  for (const [tratto, peso] of trovati) trovati.set(tratto, peso / lunghezza)
  return trovati
}

type Esempio = { voce: number; indici: Int32Array; valori: Float32Array }

const GIRI = 6
const PASSO = 8
const PAUSA = 400

/**
 * Teaches a judge which phrase belongs to which voice: multinomial logistic regression by stochastic gradient, always
 * in the same order, so that the same phrases make the same judge. Pauses every few hundred phrases.
 * @param frasi each phrase with the index of its voice, from 0 to `voci` − 1.
 */
export function* train(
  frasi: readonly { testo: string; voce: number }[],
  voci: number,
): Generator<void, Judge> {
  const colonne = new Map<string, number>()
  const esempi: Esempio[] = []
  for (const { testo, voce } of frasi) {
    if (esempi.length % PAUSA === 0) yield
    const trovati = tratti(stems(testo), features(testo))
    const indici = Int32Array.from(trovati.keys(), (tratto) => {
      if (!colonne.has(tratto)) colonne.set(tratto, colonne.size)
      return colonne.get(tratto)! * voci
    })
    esempi.push({ voce, indici, valori: Float32Array.from(trovati.values()) })
  }
  const pesi = new Float32Array(colonne.size * voci)
  const stima = new Float64Array(voci)
  for (let giro = 0; giro < GIRI; giro++) {
    const passo = PASSO / (1 + giro)
    for (let i = 0; i < esempi.length; i++) {
      if (i % PAUSA === 0) yield
      // A prime step visits every example, and hardly ever two of one voice in a row.
      correggi(esempi[(i * 7919 + giro * 31) % esempi.length]!, pesi, stima, passo)
    }
  }
  return { voci, colonne, pesi }
}

function correggi({ voce, indici, valori }: Esempio, pesi: Float32Array, stima: Float64Array, passo: number) {
  stima.fill(0)
  for (let t = 0; t < indici.length; t++) somma(stima, pesi, indici[t]!, valori[t]!)
  probabilita(stima)
  stima[voce]! -= 1
  for (let t = 0; t < indici.length; t++) {
    const da = indici[t]!
    const quanto = passo * valori[t]!
    for (let v = 0; v < stima.length; v++) pesi[da + v]! -= quanto * stima[v]!
  }
}

function somma(stima: Float64Array, pesi: Float32Array, da: number, value: number) {
  for (let v = 0; v < stima.length; v++) stima[v]! += pesi[da + v]! * value
}

/** Turns scores into probabilities, in place (softmax). */
function probabilita(stima: Float64Array) {
  let massimo = Number.NEGATIVE_INFINITY
  for (const s of stima) massimo = Math.max(massimo, s)
  let totale = 0
  for (let v = 0; v < stima.length; v++) {
    stima[v] = Math.exp(stima[v]! - massimo)
    totale += stima[v]!
  }
  for (let v = 0; v < stima.length; v++) stima[v]! /= totale
}

/**
 * How likely each voice is to be what was asked; they sum to 1.
 * @param parole the question's roots, misspelt ones already read as what they stand for.
 */
export function judge(
  { voci, colonne, pesi }: Judge,
  parole: readonly string[],
  segniDi: readonly string[],
): Float64Array {
  const stima = new Float64Array(voci)
  for (const [tratto, value] of tratti(parole, segniDi)) {
    const colonna = colonne.get(tratto)
    if (colonna !== undefined) somma(stima, pesi, colonna * voci, value)
  }
  probabilita(stima)
  return stima
}
