/**
 * Measures the assistant: time to build its index, and to match a question, compared with stemming its words only. Indexing
 * yields to other work periodically: the longest chunk between two yields is printed too.
 */

import { chooseAnswer } from '../apps/server/src/assistente/capire/choose-answer.ts'
import { buildIndex, searchIndex } from '../apps/server/src/assistente/capire/search-index.ts'
import { stems } from '../apps/server/src/assistente/capire/stemmer.ts'
import { CORTESIE, FAQ_BASE, FUORI, VOCI_VIVE } from '../apps/server/src/assistente/sapere.ts'
import { QUESTIONS } from '../apps/server/src/test/assistant-questions.ts'

const ROUNDS = 5
const written = FAQ_BASE.map((f) => ({ id: f.codice, frasi: [f.domanda, ...f.frasi] }))
const items = [FUORI, ...VOCI_VIVE, ...CORTESIE, ...written]
const mediana = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

function impara() {
  const lavoro = buildIndex(items)
  const inizio = performance.now()
  let from = inizio
  let pezzo_ms = 0
  let step = lavoro.next()
  while (!step.done) {
    pezzo_ms = Math.max(pezzo_ms, performance.now() - from)
    from = performance.now()
    step = lavoro.next()
  }
  return { indice: step.value, durata_ms: performance.now() - inizio, pezzo_ms }
}

function perDomanda_us(fai: (domanda: string) => unknown): number {
  const inizio = performance.now()
  for (const [domanda] of QUESTIONS) fai(domanda)
  return ((performance.now() - inizio) / QUESTIONS.length) * 1000
}

const prove = Array.from({ length: ROUNDS }, impara)
const { indice } = prove.at(-1)!
const capire: number[] = []
const leggere: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  leggere.push(perDomanda_us(stems))
  capire.push(perDomanda_us((domanda) => chooseAnswer(domanda, searchIndex(indice, domanda))))
}
const sentences = items.reduce((n, v) => n + v.frasi.length, 0)
const whole = (n: number) => Math.round(n).toLocaleString('it-IT')
process.stdout.write(
  `imparare ${whole(sentences)} frasi: ${whole(mediana(prove.map((p) => p.durata_ms)))} ms, il pezzo più lungo ${whole(mediana(prove.map((p) => p.pezzo_ms)))} ms\n` +
    `capire una domanda: ${whole(mediana(capire))} µs; leggerne solo le parole: ${whole(mediana(leggere))} µs\n`,
)
