/** What a stretch of a long list is answered with. */
type Stretch = { righe: object[]; dopo: number | null; quante: number | null }
type Read = (from: { dopo?: number; per_page: number }) => Promise<Stretch>

/** Of each search the row each page ends with: the second page begins after the first of these. */
const ends = new Map<string, (number | null)[]>()
/** Searches whose pages are remembered; the oldest is forgotten first. */
const SEARCHES_MAX = 50

/**
 * A page by its number of a list that is read by stretches. One opened in the middle, from a link, is come to by reading the
 * pages before it.
 * @param search what tells this search from others, its page size included
 */
export async function pageOfStretches(search: string, page: number, per_page: number, read: Read) {
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
    // The page before was the last.
    if (after === null) return { ...stretch, righe: [], dopo: null }
    stretch = await read({ per_page, ...(after !== undefined && { dopo: after }) })
    known[n - 1] = stretch.dopo
  }
  return stretch
}
