/**
 * Path of a node: five base-36 characters for each step from the root, so that a subtree is one range of the index. Five
 * characters count to 60 million; compared byte by byte (collation "C").
 */
const PASSO = 5
const ID_MAX = 36 ** PASSO - 1

/** Returns the path of node `id` below a node with the path `above` (empty for a root). */
export function percorsoDi(id: number, above: string): string {
  if (id < 1 || id > ID_MAX) throw new RangeError(`segnalatore ${id} fuori dai percorsi`)
  return above + id.toString(36).padStart(PASSO, '0')
}

/** Returns the depth of a node from its path: 0 for a root. */
export function livelloDi(percorso: string): number {
  return percorso.length / PASSO - 1
}

/** Returns the ids of the nodes in a path, root first: a path lists the node's ancestors. */
export function nodiDi(percorso: string): number[] {
  return Array.from({ length: percorso.length / PASSO }, (_, i) =>
    Number.parseInt(percorso.slice(i * PASSO, (i + 1) * PASSO), 36),
  )
}
