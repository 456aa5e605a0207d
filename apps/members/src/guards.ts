import type { Utente } from '@primo/contract/persone/accesso'
import { profiloAttivo } from '@primo/domain/persone/profilo'
import { autenticato } from '@primo/domain/persone/utente'
import { isRuolo, type Ruolo } from '@primo/domain/platform/ruolo'
import { visione } from './device/visione.ts'
import { isKnown, paths } from './paths.ts'

/** What the guards look at. */
export interface Session {
  hasSeenIntro: boolean
  hasToken: boolean
  user: Pick<Utente, 'id' | 'profili'> | null
}

/**
 * `show` the page; `load` the user first; `go` elsewhere, replacing history. With `remember`, the address that was
 * asked for is kept and opened afterwards, query and all.
 */
export type Decision = { kind: 'show' } | { kind: 'load' } | { kind: 'go'; to: string; remember: boolean }

/** What the guards read of an address. */
interface Address {
  pathname: string
  search?: string
}

/**
 * Who may see which address (specification §2 and §4), for everything but the role areas: intro first, then token,
 * then user; whoever is in stays out of the login; any other path goes to `app`.
 */
export function decide({ pathname, search = '' }: Address, session: Session): Decision {
  const path = pathname.replace(/\/+$/, '') || paths.root
  const inApp = isInside(path)
  const known = path !== paths.root && isKnown(path)
  // Who was invited has been told what this is by whoever sent the link.
  const invited = path === paths.signup && readSponsorLink(search) !== null
  if (!session.hasSeenIntro && path !== paths.intro && !invited)
    return { kind: 'go', to: paths.intro, remember: known }
  if (!known || (!inApp && visione())) return { kind: 'go', to: paths.app, remember: false }
  if (path === paths.login && session.hasToken && autenticato(session.user)) {
    return { kind: 'go', to: paths.utente, remember: false }
  }
  if (!inApp) return { kind: 'show' }
  if (!session.hasToken) return { kind: 'go', to: paths.login, remember: path !== paths.app }
  return autenticato(session.user) ? { kind: 'show' } : { kind: 'load' }
}

/** What a sponsor's link says: `?sponsor=CODE&target=manifestazione`; a target that is no role is ignored. */
export function readSponsorLink(search: string): { sponsor: string; target: Ruolo | '' } | null {
  const query = new URLSearchParams(search)
  const sponsor = query.get('sponsor')?.trim().slice(0, 20)
  if (!sponsor) return null
  const target = query.get('target') ?? ''
  return { sponsor, target: isRuolo(target) ? target : '' }
}

/** Whether an address is of the areas. */
export function isInside(pathname: string): boolean {
  return /^\/app(\/|$)/.test(pathname)
}

/** Where a member without the role is sent. */
export const landingOf = {
  manifestazione: paths.manifestazionePage,
  promotore: paths.promotorePage,
  convenzionato: paths.convenzionatoPage,
} as const satisfies Record<Ruolo, string>

/** The area of each role. */
export const areaPathOf = {
  manifestazione: paths.manifestazione,
  promotore: paths.promotore,
  convenzionato: paths.convenzionato,
} as const satisfies Record<Ruolo, string>

/** Whether the area of a role opens; when it does not, its landing page does (specification §2, decisions §2). */
export function mayEnter(ruolo: Ruolo, user: Session['user']): boolean {
  return autenticato(user) && profiloAttivo(user?.profili.find((p) => p.ruolo === ruolo))
}
