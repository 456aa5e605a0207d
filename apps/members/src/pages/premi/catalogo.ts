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

/** Where a prize stands for this member. `presto`: from a later day; `ignoto`: the balance could not be read. */
export type StatoPremio = 'richiedibile' | 'mancano' | 'esaurito' | 'presto' | 'chiuso' | 'ignoto'

/** The server says the last word; this only tells beforehand what it will say (decisions §9). */
export function statoPremio(premio: Premio, portata: Portata): StatoPremio {
  const { saldo, oggi, ultimaRichiesta } = portataDi(premio, portata)
  if (oggi < premio.valido_dal) return 'presto'
  if (oggi > premio.valido_al || (ultimaRichiesta !== null && oggi > ultimaRichiesta)) return 'chiuso'
  if (premio.disponibili === 0) return 'esaurito'
  if (saldo === null) return 'ignoto'
  return saldo >= premio.punti ? 'richiedibile' : 'mancano'
}

/** Points still missing to a prize, never negative. */
export function mancano(premio: Premio, saldo: number): number {
  return Math.max(0, premio.punti - saldo)
}

/** Whether every word of the search begins or lies inside what the prize says of itself. */
export function matchesFilters(premio: Premio, text: string): boolean {
  const dove = foldName(`${premio.descrizione} ${premio.categoria} ${premio.dettaglio} ${premio.codice}`)
  return wordsOf(text).every((word) => dove.includes(word))
}

/** The categories of the catalogue in alphabetical order, `EVERYTHING` first, each with how many prizes answer the search. */
export function categorie(premi: readonly Premio[], text: string): { nome: string; quanti: number }[] {
  const found = premi.filter((p) => matchesFilters(p, text))
  const names = [...new Set(premi.map((p) => p.categoria))].sort((a, b) => a.localeCompare(b, 'it'))
  return [
    { nome: EVERYTHING, quanti: found.length },
    ...names.map((nome) => ({ nome, quanti: found.filter((p) => p.categoria === nome).length })),
  ]
}

/** Whether the catalogue is as it opens: then those the company shows first stand first. */
export const apreIlCatalogo = (filters: PremiFilters) =>
  filters.testo === '' && filters.categoria === EVERYTHING && filters.ordine === 'richiedibili'

/** The place of a prize among those shown first, after them all where it is not one of them or cannot be had. */
export function postoInEvidenza(premio: Premio, portata: Portata): number {
  const stato = statoPremio(premio, portata)
  return stato === 'esaurito' || stato === 'presto' || stato === 'chiuso'
    ? Number.MAX_SAFE_INTEGER
    : (premio.evidenza ?? Number.MAX_SAFE_INTEGER)
}

/** The prizes that answer the filters, in the order asked; equal ones by name, then by id, so they never jump. */
export function filterPremi(premi: readonly Premio[], filters: PremiFilters, portata: Portata): Premio[] {
  return premi
    .filter((p) => filters.categoria === EVERYTHING || p.categoria === filters.categoria)
    .filter((p) => matchesFilters(p, filters.testo))
    .sort(
      (a, b) =>
        (apreIlCatalogo(filters) ? postoInEvidenza(a, portata) - postoInEvidenza(b, portata) : 0) ||
        compare(a, b, filters.ordine, portata) ||
        perNome(a, b) ||
        a.id_premio - b.id_premio,
    )
}

function compare(a: Premio, b: Premio, ordine: SortOrder, portata: Portata): number {
  if (ordine === 'nome') return perNome(a, b)
  if (ordine === 'punti') return a.punti - b.punti
  return place[statoPremio(a, portata)] - place[statoPremio(b, portata)] || vicinanza(a, b, portata)
}

const place: Record<StatoPremio, number> = {
  richiedibile: 0,
  mancano: 1,
  ignoto: 1,
  presto: 2,
  esaurito: 3,
  chiuso: 4,
}

/** Of those that can be had, the dearest first: it is what the points are for. Of the others, the nearest first. */
function vicinanza(a: Premio, b: Premio, portata: Portata): number {
  return statoPremio(a, portata) === 'richiedibile' ? b.punti - a.punti : a.punti - b.punti
}

function perNome(a: Premio, b: Premio): number {
  return a.descrizione.localeCompare(b.descrizione, 'it')
}
