import type { Premio } from '@primo/contract/raccolta/premi'
import { foldName, wordsOf } from '@primo/domain/platform/fold'

export const EVERYTHING = 'Tutti'

export const SORT_ORDERS = ['richiedibili', 'punti', 'nome'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** What the member asked of the catalogue. */
export interface PremiFilters {
  testo: string
  /** A category, or `EVERYTHING`. */
  categoria: string
  ordine: SortOrder
}

/** What a prize is judged by: the points that can be spent (null when not known) and the days that bound requests. */
export interface Portata {
  saldo: number | null
  /** Today in Rome, `AAAA-MM-GG`. */
  oggi: string
  /** Last day of the edition on which a prize may be requested; null when not known. */
  ultimaRichiesta: string | null
  /** Points of editions that are over, good for their own prizes only. */
  precedenti?: readonly { edizione: number; titolo: string; saldo: number; ultimaRichiesta: string }[]
}

/** What this very prize is judged by: the points of its own edition. */
export function portataDi(premio: Premio, portata: Portata): Portata {
  const sua = portata.precedenti?.find((p) => p.edizione === premio.id_edizione)
  return sua ? { ...portata, saldo: sua.saldo, ultimaRichiesta: sua.ultimaRichiesta } : portata
}

/** Where a prize stands for this member. `ignoto`: the balance could not be read. */
export type StatoPremio = 'richiedibile' | 'mancano' | 'esaurito' | 'chiuso' | 'ignoto'

/** The server says the last word; this only tells beforehand what it will say (decisions §9). */
export function statoPremio(premio: Premio, portata: Portata): StatoPremio {
  const { saldo, oggi, ultimaRichiesta } = portataDi(premio, portata)
  const fuori = oggi < premio.valido_dal || oggi > premio.valido_al
  if (fuori || (ultimaRichiesta !== null && oggi > ultimaRichiesta)) return 'chiuso'
  if (premio.disponibili === 0) return 'esaurito'
  if (saldo === null) return 'ignoto'
  return saldo >= premio.punti ? 'richiedibile' : 'mancano'
}

/** Points still missing to a prize, never negative. */
export function mancano(premio: Premio, saldo: number): number {
  return Math.max(0, premio.punti - saldo)
}

/** Whether every word of the search begins or lies inside what the prize says of itself. */
export function matchesFilters(premio: Premio, testo: string): boolean {
  const dove = foldName(`${premio.descrizione} ${premio.categoria} ${premio.dettaglio} ${premio.codice}`)
  return wordsOf(testo).every((parola) => dove.includes(parola))
}

/** The categories of the catalogue in alphabetical order, `EVERYTHING` first, each with how many prizes answer the search. */
export function categorie(premi: readonly Premio[], testo: string): { nome: string; quanti: number }[] {
  const trovati = premi.filter((p) => matchesFilters(p, testo))
  const nomi = [...new Set(premi.map((p) => p.categoria))].sort((a, b) => a.localeCompare(b, 'it'))
  return [
    { nome: EVERYTHING, quanti: trovati.length },
    ...nomi.map((nome) => ({ nome, quanti: trovati.filter((p) => p.categoria === nome).length })),
  ]
}

/** The prizes that answer the filters, in the order asked; equal ones by name, then by id, so they never jump. */
export function filterPremi(premi: readonly Premio[], filtri: PremiFilters, portata: Portata): Premio[] {
  return premi
    .filter((p) => filtri.categoria === EVERYTHING || p.categoria === filtri.categoria)
    .filter((p) => matchesFilters(p, filtri.testo))
    .sort((a, b) => confronta(a, b, filtri.ordine, portata) || perNome(a, b) || a.id_premio - b.id_premio)
}

function confronta(a: Premio, b: Premio, ordine: SortOrder, portata: Portata): number {
  if (ordine === 'nome') return perNome(a, b)
  if (ordine === 'punti') return a.punti - b.punti
  return posto[statoPremio(a, portata)] - posto[statoPremio(b, portata)] || vicinanza(a, b, portata)
}

const posto: Record<StatoPremio, number> = { richiedibile: 0, mancano: 1, ignoto: 1, esaurito: 2, chiuso: 3 }

/** Of those that can be had, the dearest first: it is what the points are for. Of the others, the nearest first. */
function vicinanza(a: Premio, b: Premio, portata: Portata): number {
  return statoPremio(a, portata) === 'richiedibile' ? b.punti - a.punti : a.punti - b.punti
}

function perNome(a: Premio, b: Premio): number {
  return a.descrizione.localeCompare(b.descrizione, 'it')
}
