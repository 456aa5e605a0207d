/** Characters of a search that count: what is pasted beyond them is cut. */
export const SEARCH_MAX = 120

/** Returns a search as it is asked: trimmed, and cut after `SEARCH_MAX` characters. */
export const cutSearch = (text: string): string => [...text.trim()].slice(0, SEARCH_MAX).join('').trim()
