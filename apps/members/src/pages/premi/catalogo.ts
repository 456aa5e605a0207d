import type { Premio } from '@primo/contract/raccolta/premi'
import { foldName, wordsOf } from '@primo/domain/platform/fold'
import { createFilters } from '../../state/list-filters.ts'

export const EVERYTHING = 'Tutti'

export const SORT_ORDERS = ['richiedibili', 'punti', 'nome'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]

/** Filters and sort order of the premio catalogue. */
export interface PremiFilters {
  testo: string
  /** Selected category, or `EVERYTHING`. */
  categoria: string
  ordine: SortOrder
}

/**
 * Data that decides which premi the member can request: spendable points (null when unknown) and the days that limit requests.
 */
export interface Portata {
  saldo: number | null
  /** Today in Rome, `AAAA-MM-GG`. */
  oggi: string
  /** Last day of the edition on which a premio may be requested; null when unknown. */
  ultimaRichiesta: string | null
  /** Points of past editions, valid only for their own premi. */
  precedenti?: readonly { edizione: number; titolo: string; saldo: number; ultimaRichiesta: string }[]
}

/** Returns the points and the last day for requests that apply to one premio: those of the premio's own edition. */
export function portataDi(premio: Premio, portata: Portata): Portata {
  const sua = portata.precedenti?.find((p) => p.edizione === premio.id_edizione)
  return sua ? { ...portata, saldo: sua.saldo, ultimaRichiesta: sua.ultimaRichiesta } : portata
}

/** Returns the data with `punti` deducted from the balance, for prize requests that still wait for the network. */
export function withoutPoints(portata: Portata, punti: number): Portata {
  const { saldo } = portata
  // The balance is already that of the premio's edition.
  return punti === 0 || saldo === null ? portata : { ...portata, saldo: saldo - punti, precedenti: [] }
}

/** State of a premio for the member. `presto`: requestable from a later day; `ignoto`: the balance could not be read. */
export type StatoPremio = 'richiedibile' | 'mancano' | 'esaurito' | 'presto' | 'chiuso' | 'ignoto'

/** Returns the state of a premio for the member, as an estimate before a request: the server decides (decisions §9). */
export function statoPremio(premio: Premio, portata: Portata): StatoPremio {
  const { saldo, oggi, ultimaRichiesta } = portataDi(premio, portata)
  if (oggi < premio.valido_dal) return 'presto'
  if (oggi > premio.valido_al || (ultimaRichiesta !== null && oggi > ultimaRichiesta)) return 'chiuso'
  if (premio.disponibili === 0) return 'esaurito'
  if (saldo === null) return 'ignoto'
  return saldo >= premio.punti ? 'richiedibile' : 'mancano'
}

/** Returns the points still missing for a premio, never negative. */
export function puntiMancanti(premio: Premio, saldo: number): number {
  return Math.max(0, premio.punti - saldo)
}

/** Returns whether every word of the search text occurs in the premio's name, category, description or code. */
export function matchesFilters(premio: Premio, text: string): boolean {
  const dove = foldName(`${premio.descrizione} ${premio.categoria} ${premio.dettaglio} ${premio.codice}`)
  return wordsOf(text).every((word) => dove.includes(word))
}

/** Returns the categories in alphabetical order, `EVERYTHING` first, each with the number of premi that match the search. */
export function categorie(premi: readonly Premio[], text: string): { nome: string; quanti: number }[] {
  const found = premi.filter((p) => matchesFilters(p, text))
  const names = [...new Set(premi.map((p) => p.categoria))].sort((a, b) => a.localeCompare(b, 'it'))
  return [
    { nome: EVERYTHING, quanti: found.length },
    ...names.map((nome) => ({ nome, quanti: found.filter((p) => p.categoria === nome).length })),
  ]
}

/** Returns whether the catalogue's filters are the default ones. Featured premi are then listed first. */
export const hasDefaultFilters = (filters: PremiFilters) =>
  filters.testo === '' && filters.categoria === EVERYTHING && filters.ordine === 'richiedibili'

/** Returns the rank of a premio among the featured ones. Premi that are not featured or not available come last. */
export function postoInEvidenza(premio: Premio, portata: Portata): number {
  const stato = statoPremio(premio, portata)
  return stato === 'esaurito' || stato === 'presto' || stato === 'chiuso'
    ? Number.MAX_SAFE_INTEGER
    : (premio.evidenza ?? Number.MAX_SAFE_INTEGER)
}

/** Returns the premi that match the filters, sorted. Ties are broken by name, then by id, so that the order is stable. */
export function filterPremi(premi: readonly Premio[], filters: PremiFilters, portata: Portata): Premio[] {
  return premi
    .filter((p) => filters.categoria === EVERYTHING || p.categoria === filters.categoria)
    .filter((p) => matchesFilters(p, filters.testo))
    .sort(
      (a, b) =>
        (hasDefaultFilters(filters) ? postoInEvidenza(a, portata) - postoInEvidenza(b, portata) : 0) ||
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

/** Sorts affordable premi from the most expensive, the others from the nearest. */
function vicinanza(a: Premio, b: Premio, portata: Portata): number {
  return statoPremio(a, portata) === 'richiedibile' ? b.punti - a.punti : a.punti - b.punti
}

function perNome(a: Premio, b: Premio): number {
  return a.descrizione.localeCompare(b.descrizione, 'it')
}

const NESSUNO: PremiFilters = { testo: '', categoria: EVERYTHING, ordine: 'richiedibili' }

/** Filters of the catalogue, shared by the list and the page of a premio. */
export const { useFiltri: useFilters, cambiaFiltri: changeFilters } = createFilters(NESSUNO)
