import { KEY, productNow, RENAMED } from './name.ts'

/** How the company dresses the app: its name, the page's own style, and since when it is so, in milliseconds. */
export type Look = { il: number; css: string; nome?: string }

/** The page in a look. The style stands where the server puts its own, and takes its place. */
export function putOn({ il, css, nome }: Look): void {
  const style =
    document.getElementById(KEY) ??
    document.head.appendChild(Object.assign(document.createElement('style'), { id: KEY }))
  style.textContent = css
  style.dataset.il = String(il)
  document.documentElement.toggleAttribute('data-logo', css.includes('--logo:'))
  const was = productNow()
  if (!nome || nome === was) return
  style.dataset.nome = nome
  // The tab ends with it, whichever page has named it.
  if (document.title.endsWith(was)) document.title = document.title.slice(0, -was.length) + nome
  document.dispatchEvent(new Event(RENAMED))
}

/**
 * Puts on a look the server has told of, if it is later than the page's, and keeps it: the next page may be one the device kept.
 * @param addressOf an address relative to the site, whole: in a native build the site is not where the app lives
 */
export function wear({ il, css, nome }: Required<Look>, addressOf: (path: string) => string): void {
  if (il === 0) return
  const later = {
    il,
    css: css.replace(/url\("(\/[^"]*)"\)/g, (_, path: string) => `url("${addressOf(path)}")`),
    nome,
  }
  if (il > Number(document.getElementById(KEY)?.dataset.il ?? 0)) putOn(later)
  try {
    localStorage.setItem(KEY, JSON.stringify(later))
  } catch {
    console.warn('Look not kept: storage refused')
  }
}
