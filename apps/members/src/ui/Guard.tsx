import { loadCode } from '@primo/client/lazy'
import { type ReactNode, useEffect, useState } from 'react'
import { decideRoute, type Session } from '../guards.ts'
import { currentState, useStoredState } from '../state/store.ts'
import { LoadingState } from './loading-and-errors.tsx'
import { Redirect, registerNavigate, usePublicLocation, usePublicNavigate } from './public-router.tsx'

/** Loads the code that logs in and loads the user, with the contract's schemas. */
export const loadSessionModule = () => loadCode(() => import('./session.ts')).then((file) => file.session)

/** Returns the stored session in the form the route guards need. */
export function sessionNow(): Session {
  const { hasSeenIntro, token, user } = currentState()
  return { hasSeenIntro, hasToken: token !== null, user }
}

/** Route guard of every page: shows it, loads the user first, or redirects by replacing history. */
export function Guard({ children }: { children: ReactNode }) {
  const place = usePublicLocation()
  const go = usePublicNavigate()
  const hasSeenIntro = useStoredState((s) => s.hasSeenIntro)
  const hasToken = useStoredState((s) => s.token !== null)
  const user = useStoredState((s) => s.user)
  useEffect(() => registerNavigate(go), [go])

  const decision = decideRoute(place, { hasSeenIntro, hasToken, user })
  if (decision.kind === 'go') {
    const wanted = place.pathname + place.search + place.hash
    const state = decision.rememberPath ? { wanted } : place.state
    return <Redirect to={decision.to} state={state} />
  }
  return decision.kind === 'load' ? <UserLoader /> : children
}

function UserLoader() {
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    loadSessionModule().then(({ loadUser }) => loadUser(), setFailed)
  }, [])
  if (failed !== null) throw failed
  return <EntryWait />
}

/** Loading state shown while `/app` opens (specification §9). */
export function EntryWait() {
  return (
    <main className="front-wait">
      <LoadingState text="Caricamento dati in corso..." />
    </main>
  )
}

/** Returns the address requested before the intro or the login. */
export function wantedFrom(state: unknown, otherwise: string): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null
  // Only a relative path: never a scheme or another host (open redirect).
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : otherwise
}
