import type { Go } from './ui/front-router.tsx'

let navigate: Go | null = null

/** The router lends its `navigate` to what decides outside React: a session that ends, an area that closes. */
export function lendNavigate(lent: Go): void {
  navigate = lent
}

/**
 * Goes to an address replacing history; before the router is up, the browser itself goes. `wanted` is the address to
 * open once the login is passed.
 */
export function replaceWith(to: string, wanted?: string): void {
  if (navigate) navigate(to, { replace: true, state: wanted === undefined ? null : { wanted } })
  else if (typeof location !== 'undefined') location.replace(to)
}
