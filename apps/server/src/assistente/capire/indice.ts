import { type Judge, judge, train } from './classifica.ts'
import { features, stems, trigrams } from './parole.ts'
import { typo } from './refuso.ts'

/** Something the assistant can answer: the ways people ask for it. */
export type Entry = { id: string; frasi: readonly string[] }

/** How well a voice answers a question, and how much of the question its words cover; from 0 to 1. */
export type Found = { id: string; punteggio: number; copre: number }

type Pesi = Map<string, number>
type Frase = { voce: number; pesi: Pesi; norma: number; trigrammi: ReadonlySet<string> }
/** An index of voices, to be made once and asked many times. */
export type SearchIndex = {
  voci: readonly Entry[]
  rarita: Pesi
  frasi: Frase[]
  /** Each voice's own words, whatever the phrase. */
  lessico: ReadonlySet<string>[]
  giudice: Judge
}

/** What a little word weighs beside a rare one. */
const PESO_SEGNO = 0.9
/** What a word the index has never seen counts against an answer, as a share of the rarest known. */
const PESO_IGNOTA = 0.6
const SCONTO_REFUSO = 0.9
/** How much the judge's opinion counts, beside likeness. */
const PARTE_GIUDICE = 0.5
/** The shares of likeness: the likest phrase, the question's words it knows, letters alike. */
const PARTE_FRASE = 0.55
const PARTE_LESSICO = 0.3
const PARTE_LETTERE = 0.15

/**
 * Builds the index: words weigh by how few voices use them (inverse document frequency). It takes a while: it pauses
 * now and then, so that whoever runs it may do something else.
 */
export function* buildIndex(voci: readonly Entry[]): Generator<void, SearchIndex> {
  const lessico = voci.map((voce) => new Set(voce.frasi.flatMap(stems)))
  yield
  const quante = new Map<string, number>()
  for (const parole of lessico) for (const p of parole) quante.set(p, (quante.get(p) ?? 0) + 1)
  const rarita = new Map([...quante].map(([p, n]) => [p, Math.log(1 + voci.length / n)]))
  const frasi = voci.flatMap((voce, i) =>
    voce.frasi.map((frase) => {
      const parole = stems(frase)
      const pesi = new Map(parole.map((p) => [p, rarita.get(p)!]))
      for (const segno of features(frase)) pesi.set(segno, PESO_SEGNO)
      return { voce: i, pesi, norma: norma(pesi), trigrammi: trigrams(parole) }
    }),
  )
  const tutte = voci.flatMap(({ frasi }, voce) => frasi.map((testo) => ({ testo, voce })))
  return { voci, rarita, frasi, lessico, giudice: yield* train(tutte, voci.length) }
}

function norma(pesi: Pesi): number {
  let somma = 0
  for (const p of pesi.values()) somma += p * p
  return Math.sqrt(somma)
}

/** The question's words as the index knows them, with their weights; a misspelt one weighs a little less. */
function leggi(indice: SearchIndex, domanda: string): Pesi {
  const pesi: Pesi = new Map()
  for (const scritta of stems(domanda)) {
    const parola = riconosci(indice, scritta)
    const rarita = indice.rarita.get(parola)
    const peso = rarita === undefined ? Math.log(1 + indice.voci.length) * PESO_IGNOTA : rarita
    pesi.set(parola, parola === scritta ? peso : peso * SCONTO_REFUSO)
  }
  return pesi
}

/** The known word a misspelt one stands for: the commonest of those a slip away; itself when there is none. */
function riconosci({ rarita }: SearchIndex, scritta: string): string {
  if (rarita.has(scritta)) return scritta
  let migliore = scritta
  for (const [nota, peso] of rarita) {
    if (nota[0] !== scritta[0] || !typo(nota, scritta)) continue
    if (migliore === scritta || peso < rarita.get(migliore)!) migliore = nota
  }
  return migliore
}

/** The voices that answer a question, the best first. */
export function searchIndex(indice: SearchIndex, domanda: string, limite = 5): Found[] {
  const parole = leggi(indice, domanda)
  if (parole.size === 0) return []
  const chiesta = new Map(parole)
  for (const segno of features(domanda)) chiesta.set(segno, PESO_SEGNO)
  const migliori = perVoce(indice, chiesta, trigrams([...parole.keys()]))
  const totale = [...parole.values()].reduce((somma, p) => somma + p, 0)
  const probabile = judge(indice.giudice, [...parole.keys()], features(domanda))
  return migliori
    .map((simile, i) => {
      let coperto = 0
      for (const [parola, peso] of parole) if (indice.lessico[i]!.has(parola)) coperto += peso
      const somiglia = simile + PARTE_LESSICO * (coperto / totale)
      return {
        id: indice.voci[i]!.id,
        copre: coperto / totale,
        punteggio: PARTE_GIUDICE * probabile[i]! + (1 - PARTE_GIUDICE) * somiglia,
      }
    })
    .sort((a, b) => b.punteggio - a.punteggio || a.id.localeCompare(b.id))
    .slice(0, limite)
}

/** How like the question the likest phrase of each voice is: by its words, and by its letters. */
function perVoce(indice: SearchIndex, chiesta: Pesi, lettere: ReadonlySet<string>): number[] {
  const lunga = norma(chiesta)
  const migliori = new Array<number>(indice.voci.length).fill(0)
  for (const frase of indice.frasi) {
    let prodotto = 0
    for (const [parola, peso] of frase.pesi) prodotto += peso * (chiesta.get(parola) ?? 0)
    if (prodotto === 0) continue
    let comuni = 0
    for (const tre of frase.trigrammi) if (lettere.has(tre)) comuni++
    const alike = comuni / Math.sqrt(Math.max(1, lettere.size * frase.trigrammi.size))
    const simile = PARTE_FRASE * (prodotto / (frase.norma * lunga)) + PARTE_LETTERE * alike
    migliori[frase.voce] = Math.max(migliori[frase.voce]!, simile)
  }
  return migliori
}
