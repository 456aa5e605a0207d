import type { PublicNavigate } from './public-router.tsx'

let navigate: PublicNavigate | null = null

/** Registers the router's `navigate` for code outside React: the end of a session, a closed area. */
export function registerNavigate(lent: PublicNavigate): void {
  navigate = lent
}

/**
 * Navigates by replacing history. Before the router is mounted, the browser does. `wanted` is the address to open after the
 * login.
 */
export function replaceWith(to: string, wanted?: string): void {
  if (navigate) navigate(to, { replace: true, state: wanted === undefined ? null : { wanted } })
  else if (typeof location !== 'undefined') location.replace(to)
}
