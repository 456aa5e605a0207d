import type { PublicNavigate } from './public-router.tsx'

let navigate: PublicNavigate | null = null

/** Registers the router's `navigate` for redirects from outside React, such as at the end of the session. */
export function registerNavigate(lent: PublicNavigate): void {
  navigate = lent
}

/**
 * Navigates by replacing the history entry. Before the router is mounted, it assigns the location. `wanted` is the address to
 * open after the login.
 */
export function replaceWith(to: string, wanted?: string): void {
  if (navigate) navigate(to, { replace: true, state: wanted === undefined ? null : { wanted } })
  else if (typeof location !== 'undefined') location.replace(to)
}
