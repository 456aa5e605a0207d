import { askedAhead } from './futuro.ts'
import type { Found } from './indice.ts'
import { stems } from './parole.ts'

/** The things this house is about: a question that names one is ours, even if it is not clear. */
const NOSTRE = new Set(
  (
    'punti premio pratica rete sponsor spedizione iscrizione promotore convenzionato regolamento catalogo password ' +
    'codice account consenso applicazione azienda partitaiva maturazione edizione raccolta indirizzo dispositivo saldo ' +
    'mutuo prestito cessione leasing finanziamento cliente invito concorso profilo privacy oam programma dati'
  )
    .split(' ')
    .flatMap(stems),
)

/** The voice of what is not ours: an index has one, and whoever is nearest to it gets «non lo so». */
export const OFF_TOPIC = 'fuori_tema'

/** From here up the best answer is given. */
export const THRESHOLD = 0.42
/** Two answers this near are both offered. */
const QUASI_PARI = 0.08
/** What a question must come near to, for its likeliest meanings to be offered: less, if it names our things. */
const SOGLIA_FORSE = 0.36
const SOGLIA_FORSE_NOSTRA = 0.2
/** A question of ours is out of place only if it is surely so. */
const SOGLIA_FUORI = 0.6
/** How much of a question that names nothing of ours its answer must know the words of. */
const COPERTURA = 0.5
/** So sure an answer needs no more of it. */
const SOGLIA_CERTA = 0.5
const MASSIMO_OFFERTE = 3

/** What to do with a question: answer, ask which of a few was meant, or say that one does not know. */
export type Choice =
  | { tipo: 'risposta'; id: string; punteggio: number }
  | { tipo: 'dubbio'; ids: string[] }
  | { tipo: 'ignota' }

/**
 * Chooses among what was found, the best first. A question of ours that is not clear gets the likeliest meanings to
 * pick from; one that names nothing of ours, and is like nothing known, gets «non lo so».
 */
export function chooseAnswer(domanda: string, found: readonly Found[]): Choice {
  // These name a prize or a step that is in no phrase: they are known by how they are built.
  const ahead = askedAhead(domanda)
  if (ahead) return { tipo: 'risposta', id: ahead, punteggio: 1 }
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
