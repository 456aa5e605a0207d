import { foldName, wordsOf } from '../platform/fold.ts'

/** Sponsor network as a tree: construction, flattening for a list, search and filter. */

/** Maximum number of rows of a network that is loaded at once. A larger one is loaded branch by branch (decisions §7). */
export const RETE_INTERA_MAX = 20_000

/** Fields of a row that the tree needs (specification §3, promoter network entry). */
export type ReteRow = {
  id_segnalatore: number
  denominazione: string
  id_sponsor: number
  livello: number
  pratiche: number
}

/** Row of the network with its direct recruits, as a tree. */
export type NodoRete<R extends ReteRow> = Omit<R, 'children'> & { children: NodoRete<R>[] }

/**
 * Returns the rows of a network that was loaded whole, without the caller's own (level 0, specification §7) and without
 * duplicates.
 */
export function senzaChiChiama<R extends ReteRow>(rows: readonly R[]): R[] {
  const visti = new Set<number>()
  return rows.filter((r) => {
    if (r.livello === 0 || visti.has(r.id_segnalatore)) return false
    visti.add(r.id_segnalatore)
    return true
  })
}

/**
 * Builds the tree of a network by `id_sponsor` (specification §7). A row whose sponsor is missing becomes a root. A cycle is cut
 * at the node with the lowest id. Siblings keep their order.
 */
export function costruisciAlbero<R extends ReteRow>(rows: readonly R[]): NodoRete<R>[] {
  const nodi = new Map<number, NodoRete<R>>()
  for (const row of rows) nodi.set(row.id_segnalatore, { ...row, children: [] })
  const capi = capiDeiCerchi(nodi)
  const radici: NodoRete<R>[] = []
  for (const nodo of nodi.values()) {
    const above = capi.has(nodo.id_segnalatore) ? undefined : nodi.get(nodo.id_sponsor)
    if (above) above.children.push(nodo)
    else radici.push(nodo)
  }
  return radici
}

type Legame = { id_segnalatore: number; id_sponsor: number }

/** Returns the node with the lowest id of each cycle of sponsors, at which the cycle is cut. Visits every node once. */
function capiDeiCerchi(nodi: ReadonlyMap<number, Legame>): Set<number> {
  const capi = new Set<number>()
  const round = new Map<number, number>()
  let n = 0
  for (const partenza of nodi.values()) {
    n++
    let here: Legame | undefined = partenza
    while (here && !round.has(here.id_segnalatore)) {
      round.set(here.id_segnalatore, n)
      here = nodi.get(here.id_sponsor)
    }
    // A node of the same traversal: the cycle is closed.
    if (!here || round.get(here.id_segnalatore) !== n) continue
    let minimo = here.id_segnalatore
    for (let su = nodi.get(here.id_sponsor)!; su !== here; su = nodi.get(su.id_sponsor)!) {
      minimo = Math.min(minimo, su.id_segnalatore)
    }
    capi.add(minimo)
  }
  return capi
}

/** Node of a network flattened to a list, in which each node follows its sponsor; `fine` is the end of its branch. */
export type RamoRete<R extends ReteRow> = {
  nodo: NodoRete<R>
  /** Depth of the node in the tree. 0 for a root. */
  profondita: number
  /** Index of the sponsor in the flat list, −1 for a root. */
  padre: number
  /** First index of the flat list after the node's branch: `fine - index - 1` persons are below the node. */
  fine: number
}

/** Flattens the tree of a network to a list, without recursion: a network can be deeper than a browser's stack. */
export function flattenRete<R extends ReteRow>(radici: readonly NodoRete<R>[]): RamoRete<R>[] {
  const rami: RamoRete<R>[] = []
  const daFare = radici.toReversed().map((nodo) => ({ nodo, padre: -1 }))
  for (let step = daFare.pop(); step; step = daFare.pop()) {
    const { nodo, padre } = step
    const place = rami.length
    rami.push({ nodo, padre, profondita: padre < 0 ? 0 : rami[padre]!.profondita + 1, fine: place + 1 })
    for (let i = nodo.children.length - 1; i >= 0; i--) daFare.push({ nodo: nodo.children[i]!, padre: place })
  }
  for (let i = rami.length - 1; i >= 0; i--) {
    const { padre, fine } = rami[i]!
    if (padre >= 0) rami[padre]!.fine = Math.max(rami[padre]!.fine, fine)
  }
  return rami
}

/** Filter of the network: words of a name or a code, one level, only members with registered pratiche. */
export type FiltroRete = { testo: string; livello: number | null; soloAttivi: boolean }
export const FILTRO_VUOTO: FiltroRete = { testo: '', livello: null, soloAttivi: false }

export function isFiltroVuoto(filter: FiltroRete): boolean {
  return filter.testo.trim() === '' && filter.livello === null && !filter.soloAttivi
}

/**
 * Returns a function that tests a row against a filter: every word of the text is in the name, or the text is the code.
 * `soloAttivi` = only members with registered pratiche.
 */
export function matchesFiltro(filter: FiltroRete): (row: ReteRow) => boolean {
  const words = wordsOf(filter.testo)
  const codice = filter.testo.trim()
  return (row) => {
    if (filter.livello !== null && row.livello !== filter.livello) return false
    if (filter.soloAttivi && row.pratiche === 0) return false
    if (words.length === 0 || String(row.id_segnalatore) === codice) return true
    const nome = foldName(row.denominazione)
    return words.every((word) => nome.includes(word))
  }
}

/**
 * Returns the indices of the rows of the flat list to display. Without a filter: the roots and the children of open nodes. With
 * one: the matches and all their ancestors.
 */
export function visibleIndices<R extends ReteRow>(
  rami: readonly RamoRete<R>[],
  aperti: ReadonlySet<number>,
  filter: FiltroRete,
): { posti: number[]; trovati: number } {
  const posti: number[] = []
  if (isFiltroVuoto(filter)) {
    for (let i = 0; i < rami.length; ) {
      posti.push(i)
      i = aperti.has(rami[i]!.nodo.id_segnalatore) ? i + 1 : rami[i]!.fine
    }
    return { posti, trovati: rami.length }
  }
  const va = matchesFiltro(filter)
  const keep = new Uint8Array(rami.length)
  let trovati = 0
  for (let i = rami.length - 1; i >= 0; i--) {
    const ramo = rami[i]!
    if (va(ramo.nodo)) {
      trovati++
      keep[i] = 1
    }
    if (keep[i] && ramo.padre >= 0) keep[ramo.padre] = 1
  }
  for (let i = 0; i < rami.length; i++) if (keep[i]) posti.push(i)
  return { posti, trovati }
}
