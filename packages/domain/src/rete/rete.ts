import { foldName, wordsOf } from '../platform/fold.ts'

/** The sponsor network as a tree: built from its rows, laid flat for a list, searched and filtered. */

/** Above so many rows a network is not read whole: it is opened branch by branch (decisions §7). */
export const RETE_INTERA_MAX = 20_000

/** What the tree needs of a row (spec §3, promoter network entry). */
export type RigaRete = {
  id_segnalatore: number
  denominazione: string
  id_sponsor: number
  livello: number
  pratiche: number
}

/** A row with those it brought. */
export type NodoRete<R extends RigaRete> = Omit<R, 'children'> & { children: NodoRete<R>[] }

/**
 * The rows of a full fetch as the app keeps them: the caller (livello 0) is dropped (spec §7), and so is a row
 * that has come twice.
 */
export function senzaChiChiama<R extends RigaRete>(rows: readonly R[]): R[] {
  const visti = new Set<number>()
  return rows.filter((r) => {
    if (r.livello === 0 || visti.has(r.id_segnalatore)) return false
    visti.add(r.id_segnalatore)
    return true
  })
}

/**
 * The tree by `id_sponsor` (spec §7). A row whose sponsor is not there becomes a root, never lost; rows that name each
 * other in a circle hang from the first of them. Brothers stay in the order they came.
 */
export function costruisciAlbero<R extends RigaRete>(rows: readonly R[]): NodoRete<R>[] {
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

/** Of each circle of sponsors, the node with the least id: there it is cut. Every node is walked once. */
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
    // Back on this same walk: from here the circle is closed.
    if (!here || round.get(here.id_segnalatore) !== n) continue
    let minimo = here.id_segnalatore
    for (let su = nodi.get(here.id_sponsor)!; su !== here; su = nodi.get(su.id_sponsor)!) {
      minimo = Math.min(minimo, su.id_segnalatore)
    }
    capi.add(minimo)
  }
  return capi
}

/** A node in the flat list: each after its sponsor, `fine` where its branch ends. */
export type RamoRete<R extends RigaRete> = {
  nodo: NodoRete<R>
  /** 0 for a root. */
  profondita: number
  /** Place of the sponsor in the list; −1 for a root. */
  padre: number
  /** First place after the whole branch: `fine - place - 1` people are below. */
  fine: number
}

/** Lays the tree flat, without recursion: a network may be deeper than a browser's stack. */
export function stendi<R extends RigaRete>(radici: readonly NodoRete<R>[]): RamoRete<R>[] {
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

/** What is looked for: words of a name or a code, one level, only who has registered cases. */
export type FiltroRete = { testo: string; livello: number | null; soloAttivi: boolean }
export const FILTRO_VUOTO: FiltroRete = { testo: '', livello: null, soloAttivi: false }

export function isFiltroVuoto(filter: FiltroRete): boolean {
  return filter.testo.trim() === '' && filter.livello === null && !filter.soloAttivi
}

/** The test of one row: every word is in the name, or the text is the code. «Active» = has registered cases. */
export function corrisponde(filter: FiltroRete): (row: RigaRete) => boolean {
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
 * The places of the flat list to show. Without a filter: the roots and what lies under open nodes. With one: who
 * matches and the people above, opened, so that each is seen in his place.
 */
export function visibili<R extends RigaRete>(
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
  const va = corrisponde(filter)
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
