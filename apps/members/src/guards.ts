import type { Utente } from '@primo/contract/accesso/accesso'
import { autenticato } from '@primo/domain/accesso/account'
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import { isRuolo, type Ruolo } from '@primo/domain/platform/ruolo'
import { visione } from './device/visione.ts'
import { isKnown, paths } from './paths.ts'

/** Data of the session that the route guards use. */
export interface Session {
  hasSeenIntro: boolean
  hasToken: boolean
  user: Pick<Utente, 'id' | 'profili'> | null
}

/**
 * Decision of a guard: `show` the page, `load` the user first, or `go` elsewhere by replacing history. With `rememberPath`, the
 * requested address is opened afterwards, with its query.
 */
export type Decision = { kind: 'show' } | { kind: 'load' } | { kind: 'go'; to: string; rememberPath: boolean }

/** Parts of an address that the route guards use. */
interface Address {
  pathname: string
  search?: string
}

/**
 * Decides which addresses are accessible (specification §2 and §4), except the role areas: intro first, then token, then user.
 * Logged-in members are redirected from the login, unknown paths to `app`.
 */
export function decideRoute({ pathname, search = '' }: Address, session: Session): Decision {
  const path = pathname.replace(/\/+$/, '') || paths.root
  const inApp = isInside(path)
  // Opened by a person who is no member, whatever the member who shares the device has done.
  if (path === paths.cliente && !visione()) return { kind: 'show' }
  const known = path !== paths.root && isKnown(path)
  // An invited person knows the product from the sponsor, and skips the intro.
  const invited = path === paths.signup && readSponsorLink(search) !== null
  if (!session.hasSeenIntro && path !== paths.intro && !invited)
    return { kind: 'go', to: paths.intro, rememberPath: known }
  if (!known || (!inApp && visione())) return { kind: 'go', to: paths.app, rememberPath: false }
  if (path === paths.login && session.hasToken && autenticato(session.user)) {
    return { kind: 'go', to: paths.utente, rememberPath: false }
  }
  if (!inApp) return { kind: 'show' }
  if (!session.hasToken) return { kind: 'go', to: paths.login, rememberPath: path !== paths.app }
  return autenticato(session.user) ? { kind: 'show' } : { kind: 'load' }
}

/** Parses a sponsor's link: `?sponsor=CODE&target=manifestazione`. An unknown target is ignored. */
export function readSponsorLink(search: string): { sponsor: string; target: Ruolo | '' } | null {
  const query = new URLSearchParams(search)
  const sponsor = query.get('sponsor')?.trim().slice(0, 20)
  if (!sponsor) return null
  const target = query.get('target') ?? ''
  return { sponsor, target: isRuolo(target) ? target : '' }
}

/** Returns whether a path is under `/app`, where the pages that need a login are. */
export function isInside(pathname: string): boolean {
  return /^\/app(\/|$)/.test(pathname)
}

/** Landing page of each role, to which members without the role are redirected. */
export const landingOf = {
  manifestazione: paths.manifestazionePage,
  promotore: paths.promotorePage,
  convenzionato: paths.convenzionatoPage,
} as const satisfies Record<Ruolo, string>

/** Path of each role's area. */
export const areaPathOf = {
  manifestazione: paths.manifestazione,
  promotore: paths.promotore,
  convenzionato: paths.convenzionato,
} as const satisfies Record<Ruolo, string>

/** Returns whether the member may enter a role's area. Otherwise its landing page opens (specification §2, decisions §2). */
export function canEnterArea(ruolo: Ruolo, user: Session['user']): boolean {
  return autenticato(user) && profiloAttivo(user?.profili.find((p) => p.ruolo === ruolo))
}
