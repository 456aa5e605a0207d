/** How long an operator sees the app as a member does, at the most (company §3). */
export const VISIONE_MIN = 15

/** What the tab in which he does says with each call: which of his looks it is. By itself it opens nothing. */
export const VISIONE_HEADER = 'x-visione'

/** After the «#» of the address the tab opens at, before the number of the look. */
export const VISIONE_MARK = 'visione='
