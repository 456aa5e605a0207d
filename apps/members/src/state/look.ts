/** How the company dresses the app: the page's own style, and since when it is so, in milliseconds. */
export type Look = { il: number; css: string }

/** The one kept beside the state, not in it, as the theme: `before.ts` reads it before anything else has loaded. */
const KEY = 'aspetto'

/** The page in a look. The style stands where the server puts its own, and takes its place. */
export function putOn({ il, css }: Look): void {
  const style =
    document.getElementById(KEY) ??
    document.head.appendChild(Object.assign(document.createElement('style'), { id: KEY }))
  style.textContent = css
  style.dataset.il = String(il)
  document.documentElement.toggleAttribute('data-logo', css.includes('--logo:'))
}

/**
 * Puts on a look the server has told of, if it is later than the page's, and keeps it: the next page may be one the device kept.
 * @param addressOf an address relative to the site, whole: in a native build the site is not where the app lives
 */
export function wear({ il, css }: Look, addressOf: (path: string) => string): void {
  if (il === 0) return
  const later = {
    il,
    css: css.replace(/url\("(\/[^"]*)"\)/g, (_, path: string) => `url("${addressOf(path)}")`),
  }
  if (il > Number(document.getElementById(KEY)?.dataset.il ?? 0)) putOn(later)
  try {
    localStorage.setItem(KEY, JSON.stringify(later))
  } catch {
    console.warn('Look not kept: storage refused')
  }
}
