import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'

/** Current location, from whichever router is in use, with the state of the history entry. */
export interface PublicLocation {
  pathname: string
  search: string
  hash: string
  state: unknown
}

type PublicNavigate = (to: string, options?: { replace?: boolean | undefined; state?: unknown }) => void

/** The current location and the navigate function, from the router of the public pages or that of the areas. */
export const RouterContext = createContext<{ place: PublicLocation; go: PublicNavigate }>({
  place: { pathname: '/', search: '', hash: '', state: null },
  go: () => {},
})

export const usePublicLocation = () => use(RouterContext).place
export const usePublicNavigate = () => use(RouterContext).go

/**
 * Router of the five public pages, which are not nested. It writes history entries as react-router does, because the areas'
 * router continues from them (`Root.tsx`).
 */
export function PublicRouter({ children }: { children?: ReactNode }) {
  const [place, setPlace] = useState(placeNow)
  useLayoutEffect(() => {
    const follow = () => setPlace(placeNow())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  const [go] = useState(() => goBy(setPlace))
  return <RouterContext value={{ place, go }}>{children}</RouterContext>
}

function goBy(show: (place: PublicLocation) => void): PublicNavigate {
  return (to, { replace = false, state = null } = {}) => {
    const idx = (window.history.state?.idx ?? 0) + (replace ? 0 : 1)
    const entry = { usr: state, key: crypto.randomUUID().slice(0, 8), idx }
    if (replace) window.history.replaceState(entry, '', to)
    else window.history.pushState(entry, '', to)
    show(placeNow())
  }
}

function placeNow(): PublicLocation {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, state: window.history.state?.usr ?? null }
}

/** Returns the e-mail typed at the login from a history entry's state, or an empty string. */
export function emailFrom(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : ''
  return typeof email === 'string' ? email : ''
}

/** Redirects as soon as the component is rendered, replacing the history entry. */
export function Redirect({ to, state }: { to: string; state: unknown }) {
  const go = usePublicNavigate()
  useEffect(() => go(to, { replace: true, state }), [go, to, state])
  return null
}

/** Link to another public page. A click that opens a tab or a window is left to the browser. */
export function Link({ to, onClick, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const go = usePublicNavigate()
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (event.defaultPrevented || event.button !== 0 || elsewhere) return
        event.preventDefault()
        go(to)
      }}
    />
  )
}

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
