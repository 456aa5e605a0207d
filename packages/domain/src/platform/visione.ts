/** Maximum duration of an impersonation in minutes (company §3). */
export const VISIONE_MIN = 15

/** Header that identifies the impersonation of a browser tab. It grants nothing without the cookie. */
export const VISIONE_HEADER = 'x-visione'

/** Prefix of the impersonation's id in the fragment of the URL that the tab opens. */
export const VISIONE_MARK = 'visione='
