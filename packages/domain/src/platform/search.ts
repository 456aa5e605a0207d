/** Maximum length of a search in characters. Longer pasted text is cut. */
export const SEARCH_MAX = 120

/** Returns a search text trimmed, and cut after `SEARCH_MAX` characters. */
export const cutSearch = (text: string): string => [...text.trim()].slice(0, SEARCH_MAX).join('').trim()
