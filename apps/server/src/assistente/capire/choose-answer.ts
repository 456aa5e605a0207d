import { type NamedEntities, recognizedIntent } from './entities.ts'
import type { IntentMatch } from './search-index.ts'
import { stems } from './stemmer.ts'

/** Vocabulary of the programme. A question that contains one of these words is in scope, even if it matches no intent clearly. */
const NOSTRE = new Set(
  (
    'punti premio pratica rete sponsor spedizione iscrizione promotore convenzionato regolamento catalogo password ' +
    'codice account consenso applicazione azienda partitaiva maturazione edizione raccolta indirizzo dispositivo saldo ' +
    'mutuo prestito cessione leasing finanziamento cliente invito concorso profilo privacy oam programma dati'
  )
    .split(' ')
    .flatMap(stems),
)

/** Id of the out-of-scope intent: a question that matches it best gets «non lo so». */
export const OFF_TOPIC = 'fuori_tema'

/** Minimum score of an intent for a direct answer to the question. */
export const THRESHOLD = 0.42
/** Difference of the scores of the two best intents below which the user is asked to choose. */
const QUASI_PARI = 0.08
/**
 * Minimum score of an intent for offering the user a choice of intents; `SOGLIA_FORSE_NOSTRA` is that for a question with words
 * of the domain.
 */
const SOGLIA_FORSE = 0.36
const SOGLIA_FORSE_NOSTRA = 0.2
/** Minimum score of the out-of-scope intent for a question with words of the domain to be out of scope. */
const SOGLIA_FUORI = 0.6
/** Minimum share of its words that a question without words of the domain must have in the intent's vocabulary. */
const COPERTURA = 0.5
/** Score of an intent above which the coverage of the question's words is not required. */
const SOGLIA_CERTA = 0.5
const MASSIMO_OFFERTE = 3

/** Decision on a question: answer, offer a choice of intents, or admit not to know. */
export type Choice =
  | { tipo: 'risposta'; id: string; punteggio: number }
  | { tipo: 'dubbio'; ids: string[] }
  | { tipo: 'ignota' }

/**
 * Decides among the matches, given best first. An unclear question in scope gets the most likely intents to choose from; one
 * without domain words and similar to nothing known gets «non lo so».
 */
export function chooseAnswer(
  domanda: string,
  found: readonly IntentMatch[],
  named: NamedEntities = { premio: false, livello: false },
): Choice {
  // These name a prize or a qualification that is in no phrase, so they are recognised by their structure.
  const recognized = recognizedIntent(domanda, named)
  if (recognized) return { tipo: 'risposta', id: recognized, punteggio: 1 }
  const nostra = stems(domanda).some((r) => NOSTRE.has(r))
  const outside = found[0]?.id === OFF_TOPIC
  if (outside && !(nostra && found[0]!.punteggio < SOGLIA_FUORI)) return { tipo: 'ignota' }
  const nostre = found.filter((t) => t.id !== OFF_TOPIC && t.copre > 0)
  const [first, second] = nostre
  if (!first || (!nostra && first.copre < COPERTURA && first.punteggio < SOGLIA_CERTA))
    return { tipo: 'ignota' }
  const pari = second !== undefined && first.punteggio - second.punteggio < QUASI_PARI
  if (!outside && !pari && first.punteggio >= THRESHOLD)
    return { tipo: 'risposta', id: first.id, punteggio: first.punteggio }
  if (first.punteggio < (nostra ? SOGLIA_FORSE_NOSTRA : SOGLIA_FORSE)) return { tipo: 'ignota' }
  const vicine = nostre.filter((t) => t.punteggio >= first.punteggio / 2)
  return { tipo: 'dubbio', ids: vicine.slice(0, MASSIMO_OFFERTE).map((t) => t.id) }
}
