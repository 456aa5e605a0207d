import { piana, radici, refuso } from './parole.ts'

/** Something the assistant can answer: the ways people ask for it. */
export type Voce = { id: string; frasi: readonly string[] }

/** How well a voice answers a question: 0 not at all, about 1 when it is asked in its own words. */
export type Trovata = { id: string; punteggio: number }

type Frase = { voce: number; pesi: Map<string, number>; norma: number; parole: Set<string> }
/** An index of voices, to be made once and asked many times. */
export type Indice = {
  voci: readonly Voce[]
  rarita: Map<string, number>
  /** What a word the index has never seen weighs: as much as its rarest. */
  ignota: number
  frasi: Frase[]
  /** Voices' own words, whatever the phrase. */
  lessico: Set<string>[]
}

/** Builds the index: words weigh by how few voices use them (inverse document frequency). */
export function indicizza(voci: readonly Voce[]): Indice {
  const lessico = voci.map((voce) => new Set(voce.frasi.flatMap(radici)))
  const quante = new Map<string, number>()
  for (const parole of lessico) for (const p of parole) quante.set(p, (quante.get(p) ?? 0) + 1)
  const rarita = new Map([...quante].map(([p, n]) => [p, Math.log(1 + voci.length / n)]))
  const frasi = voci.flatMap((voce, i) =>
    voce.frasi.map((frase) => {
      const pesi = new Map(radici(frase).map((p) => [p, rarita.get(p)!]))
      return { voce: i, pesi, norma: norma(pesi.values()), parole: parole(frase) }
    }),
  )
  return { voci, rarita, ignota: Math.log(1 + voci.length), frasi, lessico }
}

/** Every word, those that say nothing too: «dove», «quando» and «chi» tell apart what is about one thing. */
const parole = (testo: string) => new Set(piana(testo).split(' '))

/** How many of two questions' words are the same, from 0 to 1 (Jaccard). */
function uguali(a: Set<string>, b: Set<string>): number {
  let comuni = 0
  for (const p of a) if (b.has(p)) comuni++
  return comuni / (a.size + b.size - comuni)
}

function norma(pesi: Iterable<number>): number {
  let somma = 0
  for (const p of pesi) somma += p * p
  return Math.sqrt(somma)
}

/** The question's words as the index knows them; a misspelt one is the known word nearest to it, at a discount. */
function leggi(indice: Indice, domanda: string): Map<string, number> {
  const pesi = new Map<string, number>()
  for (const parola of radici(domanda)) {
    const nota = indice.rarita.get(parola)
    if (nota !== undefined) {
      pesi.set(parola, nota)
      continue
    }
    const simile = [...indice.rarita.keys()].find((k) => k[0] === parola[0] && refuso(k, parola))
    if (simile) pesi.set(simile, Math.max(pesi.get(simile) ?? 0, indice.rarita.get(simile)! * SCONTO_REFUSO))
    else pesi.set(parola, indice.ignota)
  }
  return pesi
}

const SCONTO_REFUSO = 0.9
/** How much the likest phrase counts against all the words of a voice together. */
const PARTE_FRASE = 0.65
/** What the words themselves add, as they are written. */
const PARTE_PAROLE = 0.15

/** The things this house is about: a question that names one is ours, even if it is not clear. */
const NOSTRE = new Set(
  (
    'punti premio pratica rete sponsor spedizione iscrizione promotore convenzionato regolamento catalogo password ' +
    'codice account consenso applicazione azienda partitaiva maturazione edizione raccolta indirizzo dispositivo saldo'
  )
    .split(' ')
    .flatMap(radici),
)

/** What an answer loses that speaks of none of our things the question names. */
const SCONTO_NOSTRE = 0.4

/**
 * The voices that answer a question, the best first: cosine with their likest phrase, and how much of the question
 * their words cover. A word nobody knows counts against all: that is how what is out of place stays out.
 */
export function cerca(indice: Indice, domanda: string, limite = 5): Trovata[] {
  const chiesta = leggi(indice, domanda)
  const lunga = norma(chiesta.values())
  if (lunga === 0) return []
  const totale = [...chiesta.values()].reduce((somma, p) => somma + p, 0)
  const nominate = [...chiesta.keys()].filter((p) => NOSTRE.has(p))
  const scritte = parole(domanda)
  const coseno = new Array<number>(indice.voci.length).fill(0)
  for (const frase of indice.frasi) {
    let prodotto = 0
    for (const [parola, peso] of frase.pesi) {
      const suo = chiesta.get(parola)
      if (suo !== undefined) prodotto += peso * suo
    }
    if (prodotto > 0) {
      const simile = prodotto / (frase.norma * lunga) + PARTE_PAROLE * uguali(scritte, frase.parole)
      coseno[frase.voce] = Math.max(coseno[frase.voce]!, simile)
    }
  }
  return coseno
    .flatMap((simile, i) => {
      if (simile === 0) return []
      let coperto = 0
      for (const [parola, peso] of chiesta) if (indice.lessico[i]!.has(parola)) coperto += peso
      const sue = nominate.filter((p) => indice.lessico[i]!.has(p)).length
      const pertinente = nominate.length === 0 ? 1 : 1 - SCONTO_NOSTRE * (1 - sue / nominate.length)
      const punteggio = (PARTE_FRASE * simile + (1 - PARTE_FRASE) * (coperto / totale)) * pertinente
      return [{ id: indice.voci[i]!.id, punteggio }]
    })
    .sort((a, b) => b.punteggio - a.punteggio || a.id.localeCompare(b.id))
    .slice(0, limite)
}

/** From here up the best answer is given. */
export const SOGLIA = 0.52
/** What a question about our things must at least come near to, for its likeliest meanings to be offered. */
const SOGLIA_FORSE = 0.2
/** Two answers this near are both offered. */
const QUASI_PARI = 0.03
const MASSIMO_OFFERTE = 3

/** What to do with a question: answer, ask which of a few was meant, or say that one does not know. */
export type Scelta =
  | { tipo: 'risposta'; id: string; punteggio: number }
  | { tipo: 'dubbio'; ids: string[] }
  | { tipo: 'ignota' }

/**
 * Chooses among what was found. A question of ours that is not clear gets the likeliest meanings to pick from;
 * one that names nothing of ours, and is like nothing known, gets «non lo so».
 */
export function scegli(domanda: string, trovate: readonly Trovata[]): Scelta {
  const [prima, ...altre] = trovate
  if (!prima) return { tipo: 'ignota' }
  const offri = (minimo: number) => {
    const ids = trovate.filter((t) => t.punteggio >= minimo).map((t) => t.id)
    return { tipo: 'dubbio' as const, ids: ids.slice(0, MASSIMO_OFFERTE) }
  }
  if (prima.punteggio >= SOGLIA) {
    const pari = altre.some((t) => prima.punteggio - t.punteggio < QUASI_PARI)
    return pari ? offri(prima.punteggio - QUASI_PARI) : { tipo: 'risposta', ...prima }
  }
  const nostra = radici(domanda).some((r) => NOSTRE.has(r))
  return nostra && prima.punteggio >= SOGLIA_FORSE ? offri(SOGLIA_FORSE) : { tipo: 'ignota' }
}
