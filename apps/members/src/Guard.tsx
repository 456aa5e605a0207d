import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { loadUser } from './data/session.ts'
import { decide, type Session } from './guards.ts'
import { lendNavigate } from './navigation.ts'
import { saved, useSaved } from './state/store.ts'
import { LoadingState } from './ui/states.tsx'

/** The session as the guards see it, now. */
export function sessionNow(): Session {
  const { hasSeenIntro, token, user } = saved()
  return { hasSeenIntro, hasToken: token !== null, user }
}

/** Stands before every page: shows it, loads the user first, or goes elsewhere replacing history. */
export function Guard({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  const hasSeenIntro = useSaved((s) => s.hasSeenIntro)
  const hasToken = useSaved((s) => s.token !== null)
  const user = useSaved((s) => s.user)
  useEffect(() => lendNavigate(navigate), [navigate])

  const decision = decide(location.pathname, { hasSeenIntro, hasToken, user })
  if (decision.kind === 'go') {
    const wanted = location.pathname + location.search + location.hash
    const state = decision.remember ? { wanted } : location.state
    return <Navigate to={decision.to} replace state={state} />
  }
  return decision.kind === 'load' ? <UserLoader /> : children
}

function UserLoader() {
  useEffect(() => void loadUser(), [])
  return <EntryWait />
}

/** On entering `/app`, while what it needs comes (specification §9). */
export function EntryWait() {
  return (
    <main className="front-wait">
      <LoadingState text="Caricamento dati in corso..." />
    </main>
  )
}

/** The address first wanted, kept while the intro or the login stood before it. */
export function wantedFrom(state: unknown, otherwise: string): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null
  // Only an address of ours: never a scheme or another host.
  return typeof wanted === 'string' && /^\/(?!\/)/.test(wanted) ? wanted : otherwise
}
