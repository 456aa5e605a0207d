import { type IsoDate, longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'

/** The assistant's sentences that count: of one, of many, of none. */

const punti = (n: number) => quanti(n, 'punto', 'punti')
const list = (items: readonly string[]) => new Intl.ListFormat('it', { type: 'conjunction' }).format(items)

/** What one has, and what else there is. `richieste`: of how many prizes the booked points are. */
export function fraseSaldo(s: {
  disponibili: number
  in_maturazione: number
  prenotati: number
  richieste: number
  debito: number
}): string {
  const premi = accorda(s.richieste, ' per un premio', ` per ${quanti(s.richieste, 'premio', 'premi')}`)
  const others = [
    s.in_maturazione > 0 ? `${punti(s.in_maturazione)} in maturazione` : '',
    s.prenotati > 0
      ? `${quanti(s.prenotati, 'punto prenotato', 'punti prenotati')}${s.richieste > 0 ? premi : ''}`
      : '',
    s.debito > 0 ? `un debito di ${punti(s.debito)}, che i prossimi accrediti pagano per primi` : '',
  ].filter(Boolean)
  const sentence = `Hai ${quanti(s.disponibili, 'punto disponibile', 'punti disponibili')}.`
  return others.length > 0 ? `${sentence} In più: ${list(others)}.` : sentence
}

/** How many are maturing and from when they can be used; `giorni` in order, one for each credit. */
export function fraseMaturazione(n: number, giorni: readonly IsoDate[]): string {
  const hai = `Hai ${punti(n)} in maturazione`
  const [first] = giorni
  if (!first) return `${hai}.`
  const quando = `${elide('il', longDate(first))}.`
  return first === giorni.at(-1)
    ? `${hai}: ${accorda(n, 'diventa disponibile', 'diventano disponibili')} ${quando}`
    : `${hai}. I primi diventano disponibili ${quando}`
}

export function fraseScadenza(n: number, giorno: IsoDate): string {
  return `${quanti(n, 'punto scade', 'punti scadono')} ${elide('il', longDate(giorno))}. Quando richiedi un premio si usano per primi quelli che scadono prima.`
}

/** «te ne mancano 214», of the points of a prize. */
export function fraseMancano(n: number): string {
  return `te ne ${accorda(n, 'manca', 'mancano')} ${wholeNumber(n)}`
}

/** `premi`: at least one, the cheapest first. */
export function fraseCatalogo(premi: readonly { punti: number; categoria: string }[]): string {
  const [first, last] = [premi[0]?.punti ?? 0, premi.at(-1)?.punti ?? 0]
  const categorie = [...new Set(premi.map((p) => p.categoria))]
  const costo = first === last ? `da ${punti(first)}` : `da ${punti(first)} a ${punti(last)}`
  return `Nel catalogo ${accorda(premi.length, 'c’è', 'ci sono')} ${quanti(premi.length, 'premio', 'premi')}, ${costo}: ${list(categorie)}.`
}

/** `persone`: at least one. */
export function fraseRete(rete: {
  persone: number
  livelli: readonly { livello: number; persone: number }[]
  pratiche: number
}): string {
  const { persone, pratiche } = rete
  const livelli = rete.livelli.slice(0, 3).map((l) => `${wholeNumber(l.persone)} al livello ${l.livello}`)
  const oltre = rete.livelli.length > 3 ? ', e altre più in basso' : ''
  const loro =
    pratiche === 0
      ? accorda(persone, 'Non ha ancora pratiche', 'Insieme non hanno ancora pratiche')
      : `${accorda(persone, 'Ha inviato', 'Insieme hanno inviato')} ${quanti(pratiche, 'pratica', 'pratiche')}`
  return `Nella tua rete ${accorda(persone, 'c’è', 'ci sono')} ${quanti(persone, 'persona', 'persone')}: ${list(livelli)}${oltre}. ${loro}.`
}
