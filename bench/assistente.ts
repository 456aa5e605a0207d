/**
 * How long the assistant takes: to learn its phrases, and to understand a question, against reading its words alone.
 * While it learns it pauses for the others now and then: the longest piece between two pauses is said too.
 */
import { buildIndex, searchIndex } from '../apps/server/src/assistente/capire/indice.ts'
import { stems } from '../apps/server/src/assistente/capire/parole.ts'
import { chooseAnswer } from '../apps/server/src/assistente/capire/scelta.ts'
import { CORTESIE, FAQ_BASE, FUORI, VOCI_VIVE } from '../apps/server/src/assistente/testi.ts'
import { QUESTIONS } from '../apps/server/src/test/questions.ts'

const GIRI = 5
const scritte = FAQ_BASE.map((f) => ({ id: f.codice, frasi: [f.domanda, ...f.frasi] }))
const voci = [FUORI, ...VOCI_VIVE, ...CORTESIE, ...scritte]
const mediana = (valori: number[]) => valori.toSorted((a, b) => a - b)[Math.floor(valori.length / 2)]!

function impara() {
  const lavoro = buildIndex(voci)
  const inizio = performance.now()
  let da = inizio
  let pezzo_ms = 0
  let passo = lavoro.next()
  while (!passo.done) {
    pezzo_ms = Math.max(pezzo_ms, performance.now() - da)
    da = performance.now()
    passo = lavoro.next()
  }
  return { indice: passo.value, durata_ms: performance.now() - inizio, pezzo_ms }
}

function perDomanda_us(fai: (domanda: string) => unknown): number {
  const inizio = performance.now()
  for (const [domanda] of QUESTIONS) fai(domanda)
  return ((performance.now() - inizio) / QUESTIONS.length) * 1000
}

const prove = Array.from({ length: GIRI }, impara)
const { indice } = prove.at(-1)!
const capire: number[] = []
const leggere: number[] = []
for (let giro = 0; giro < GIRI; giro++) {
  leggere.push(perDomanda_us(stems))
  capire.push(perDomanda_us((domanda) => chooseAnswer(domanda, searchIndex(indice, domanda))))
}
const frasi = voci.reduce((n, v) => n + v.frasi.length, 0)
const intero = (n: number) => Math.round(n).toLocaleString('it-IT')
process.stdout.write(
  `imparare ${intero(frasi)} frasi: ${intero(mediana(prove.map((p) => p.durata_ms)))} ms, il pezzo più lungo ${intero(mediana(prove.map((p) => p.pezzo_ms)))} ms\n` +
    `capire una domanda: ${intero(mediana(capire))} µs; leggerne solo le parole: ${intero(mediana(leggere))} µs\n`,
)
