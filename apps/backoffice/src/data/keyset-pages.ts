/** Page of a keyset-paginated list as the server returns it. */
type Stretch = { righe: object[]; dopo: number | null; quante: number | null }
type Read = (from: { dopo?: number; per_page: number }) => Promise<Stretch>

/** Cursors by search: entry n is the cursor after page n + 1. */
const ends = new Map<string, (number | null)[]>()
/** Maximum number of searches whose cursors are cached. The oldest is evicted first. */
const SEARCHES_MAX = 50

/**
 * Returns a numbered page of a list with keyset pagination. For a page opened from a link it reads the preceding pages first.
 * @param search cache key of the search, page size included
 */
export async function readNumberedPage(search: string, page: number, per_page: number, read: Read) {
  let known = page === 1 ? undefined : ends.get(search)
  if (!known) {
    known = []
    ends.delete(search)
    ends.set(search, known)
    for (const old of [...ends.keys()].slice(0, -SEARCHES_MAX)) ends.delete(old)
  }
  let stretch: Stretch = { righe: [], dopo: null, quante: null }
  for (let n = Math.min(known.length, page - 1) + 1; n <= page; n++) {
    const after = n === 1 ? undefined : known[n - 2]
    // The preceding page was the last.
    if (after === null) return { ...stretch, righe: [], dopo: null }
    stretch = await read({ per_page, ...(after !== undefined && { dopo: after }) })
    known[n - 1] = stretch.dopo
  }
  return stretch
}
