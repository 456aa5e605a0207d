/**
 * Acquired rights of members: a public promise is binding (art. 1989 c.c., D.P.R. 430/2001), so an edition that has begun may
 * only change for the better.
 */

import { type IsoDate, longDate } from '../platform/dates.ts'
import { elide } from '../platform/italian.ts'
import { euro, quanti, wholeNumber } from '../platform/numbers.ts'
import type { PeriodoEdizione } from './manifestazione.ts'

/** Premio as promised to members by the official rules. */
export type PremioPromesso = {
  codice: string
  descrizione: string
  punti: number
  valore_cent: number
  valido_al: IsoDate
  limite_persona: number | null
}
export type Promessa = { edizione: PeriodoEdizione; catalogo: readonly PremioPromesso[] }

/** Returns the ways in which a change worsens a premio for members, one sentence each. Empty when it does not. */
export function premioPeggiorato(before: PremioPromesso, after: PremioPromesso): string[] {
  const nome = `«${before.descrizione}»`
  const motivi: string[] = []
  if (after.punti > before.punti)
    motivi.push(
      `${nome} costava ${quanti(before.punti, 'punto', 'punti')} e ne costerebbe ${wholeNumber(after.punti)}.`,
    )
  if (after.valore_cent < before.valore_cent)
    motivi.push(`${nome} valeva ${euro(before.valore_cent)} e varrebbe ${euro(after.valore_cent)}.`)
  if (after.valido_al < before.valido_al)
    motivi.push(
      `${nome} si può richiedere fino ${elide('al', longDate(before.valido_al))}, non un giorno di meno.`,
    )
  if (
    after.limite_persona !== null &&
    after.limite_persona < (before.limite_persona ?? Number.POSITIVE_INFINITY)
  ) {
    const today =
      before.limite_persona === null ? 'senza limite' : quanti(before.limite_persona, 'volta', 'volte')
    motivi.push(`${nome} si può richiedere ${today}: il limite a persona non può scendere.`)
  }
  return motivi
}

/** Returns whether a premio may replace another: not more points, not less value, not a shorter period. */
export function sostituisce(other: PremioPromesso, removed: PremioPromesso): boolean {
  return (
    other.codice !== removed.codice &&
    other.punti <= removed.punti &&
    other.valore_cent >= removed.valore_cent &&
    other.valido_al >= removed.valido_al &&
    (other.limite_persona ?? Number.POSITIVE_INFINITY) >= (removed.limite_persona ?? Number.POSITIVE_INFINITY)
  )
}

/** Returns why a premio may not be withdrawn on `today`, or null. */
export function premioNonRitirabile(
  removed: PremioPromesso,
  restano: readonly PremioPromesso[],
  today: IsoDate,
): string | null {
  if (removed.valido_al < today || restano.some((p) => sostituisce(p, removed))) return null
  return `Il premio «${removed.descrizione}» è promesso fino ${elide('al', longDate(removed.valido_al))}: si ritira solo se in catalogo ce n’è un altro che costa al massimo ${quanti(removed.punti, 'punto', 'punti')} e vale almeno ${euro(removed.valore_cent)}.`
}

/**
 * Returns the ways in which a new version of the official rules worsens the promises of the last one, one sentence each. Empty
 * when it does not.
 */
export function dirittiPeggiorati(before: Promessa, after: Promessa, today: IsoDate): string[] {
  const motivi: string[] = []
  const [p, d] = [before.edizione, after.edizione]
  if (d.inizio > p.inizio)
    motivi.push(`La raccolta comincia ${elide('il', longDate(p.inizio))}, non più tardi.`)
  if (d.fine < p.fine) motivi.push(`La raccolta dura fino ${elide('al', longDate(p.fine))}, non di meno.`)
  if (d.ultima_richiesta < p.ultima_richiesta)
    motivi.push(`I premi si richiedono fino ${elide('al', longDate(p.ultima_richiesta))}, non di meno.`)
  for (const promesso of before.catalogo) {
    const now = after.catalogo.find((v) => v.codice === promesso.codice)
    if (now) motivi.push(...premioPeggiorato(promesso, now))
    else {
      const motivo = premioNonRitirabile(promesso, after.catalogo, today)
      if (motivo) motivi.push(motivo)
    }
  }
  return motivi
}
