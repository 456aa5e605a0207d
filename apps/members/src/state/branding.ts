import { currentProductName, KEY, RENAMED } from './product-name.ts'

/** Company's branding of the app: product name, stylesheet, and time of its last change in milliseconds. */
export type Look = { il: number; css: string; nome?: string }

/** Applies a company's branding to the page. Its stylesheet replaces the one inserted by the server. */
export function applyBranding({ il, css, nome }: Look): void {
  const style =
    document.getElementById(KEY) ??
    document.head.appendChild(Object.assign(document.createElement('style'), { id: KEY }))
  style.textContent = css
  style.dataset.il = String(il)
  document.documentElement.toggleAttribute('data-logo', css.includes('--logo:'))
  const was = currentProductName()
  if (!nome || nome === was) return
  style.dataset.nome = nome
  // The title of the tab ends with the product name, whichever page has set it.
  if (document.title.endsWith(was)) document.title = document.title.slice(0, -was.length) + nome
  document.dispatchEvent(new Event(RENAMED))
}

/**
 * Applies the server's branding when it is newer than that of the page, and stores it, because the next page may come from a
 * cache.
 * @param addressOf makes a path of the site absolute, as a native build is served from another origin
 */
export function updateBranding({ il, css, nome }: Required<Look>, addressOf: (path: string) => string): void {
  if (il === 0) return
  const later = {
    il,
    css: css.replace(/url\("(\/[^"]*)"\)/g, (_, path: string) => `url("${addressOf(path)}")`),
    nome,
  }
  if (il > Number(document.getElementById(KEY)?.dataset.il ?? 0)) applyBranding(later)
  try {
    localStorage.setItem(KEY, JSON.stringify(later))
  } catch {
    console.warn('Look not kept: storage refused')
  }
}
