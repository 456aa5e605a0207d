/**
 * Rights a member has already: what was promised to the public binds who promised it (art. 1989 c.c., D.P.R. 430/2001),
 * so a change to an edition that has begun may only be for the better.
 */
import { type IsoDate, longDate } from '../platform/dates.ts'
import { euro, quanti, wholeNumber } from '../platform/numbers.ts'
import type { PeriodoEdizione } from './manifestazione.ts'

/** A prize as it was promised. */
export type PremioPromesso = {
  codice: string
  descrizione: string
  punti: number
  valore_cent: number
  valido_al: IsoDate
  limite_persona: number | null
}
export type Promessa = { edizione: PeriodoEdizione; catalogo: readonly PremioPromesso[] }

/** How a prize would get worse, a sentence each; empty when it does not. */
export function premioPeggiorato(prima: PremioPromesso, dopo: PremioPromesso): string[] {
  const nome = `«${prima.descrizione}»`
  const motivi: string[] = []
  if (dopo.punti > prima.punti)
    motivi.push(
      `${nome} costava ${quanti(prima.punti, 'punto', 'punti')} e ne costerebbe ${wholeNumber(dopo.punti)}.`,
    )
  if (dopo.valore_cent < prima.valore_cent)
    motivi.push(`${nome} valeva ${euro(prima.valore_cent)} e varrebbe ${euro(dopo.valore_cent)}.`)
  if (dopo.valido_al < prima.valido_al)
    motivi.push(`${nome} si può richiedere fino al ${longDate(prima.valido_al)}, non un giorno di meno.`)
  if (
    dopo.limite_persona !== null &&
    dopo.limite_persona < (prima.limite_persona ?? Number.POSITIVE_INFINITY)
  ) {
    const oggi =
      prima.limite_persona === null ? 'senza limite' : quanti(prima.limite_persona, 'volta', 'volte')
    motivi.push(`${nome} si può richiedere ${oggi}: il limite a persona non può scendere.`)
  }
  return motivi
}

/** Whether a prize may take the place of another: it costs no more, is worth no less, lasts no less. */
export function sostituisce(altro: PremioPromesso, tolto: PremioPromesso): boolean {
  return (
    altro.codice !== tolto.codice &&
    altro.punti <= tolto.punti &&
    altro.valore_cent >= tolto.valore_cent &&
    altro.valido_al >= tolto.valido_al &&
    (altro.limite_persona ?? Number.POSITIVE_INFINITY) >= (tolto.limite_persona ?? Number.POSITIVE_INFINITY)
  )
}

/** Why a prize may not leave the catalogue on `oggi`; null when it may. */
export function premioNonRitirabile(
  tolto: PremioPromesso,
  restano: readonly PremioPromesso[],
  oggi: IsoDate,
): string | null {
  if (tolto.valido_al < oggi || restano.some((p) => sostituisce(p, tolto))) return null
  return `«${tolto.descrizione}» è promesso fino al ${longDate(tolto.valido_al)}: si ritira solo se in catalogo ce n’è un altro che costa al massimo ${quanti(tolto.punti, 'punto', 'punti')} e vale almeno ${euro(tolto.valore_cent)}.`
}

/** How a new version of the rules would worsen what the last one promised, a sentence each; empty when it does not. */
export function dirittiPeggiorati(prima: Promessa, dopo: Promessa, oggi: IsoDate): string[] {
  const motivi: string[] = []
  const [p, d] = [prima.edizione, dopo.edizione]
  if (d.inizio > p.inizio) motivi.push(`La raccolta comincia il ${longDate(p.inizio)}, non più tardi.`)
  if (d.fine < p.fine) motivi.push(`La raccolta dura fino al ${longDate(p.fine)}, non di meno.`)
  if (d.ultima_richiesta < p.ultima_richiesta)
    motivi.push(`I premi si richiedono fino al ${longDate(p.ultima_richiesta)}, non di meno.`)
  for (const promesso of prima.catalogo) {
    const ora = dopo.catalogo.find((v) => v.codice === promesso.codice)
    if (ora) motivi.push(...premioPeggiorato(promesso, ora))
    else {
      const motivo = premioNonRitirabile(promesso, dopo.catalogo, oggi)
      if (motivo) motivi.push(motivo)
    }
  }
  return motivi
}
