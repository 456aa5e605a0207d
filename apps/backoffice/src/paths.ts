import { takeReturnPath } from './state/session.ts'

/** Base path of the back office, for the router and Vite. */
export const BASE = '/backoffice'

/** Paths of the public pages, which do not load the application's code. */
export const PUBLIC_PATHS = { login: '/login', password: '/password', invito: '/invito', azienda: '/azienda' }

/** URL fragment by which the window opened for a re-authentication with the company account is recognized. */
export const REAUTHENTICATION_HASH = '#conferma'

/** Paths of the back office's pages, and functions that return the paths of lists, records and filtered lists. */
export const paths = {
  oggi: '/',
  account: '/account',
  /** Returns the path of the statistics of a section and period. */
  andamento: (sezione?: string, search = '') => `/andamento${sezione ? `/${sezione}` : ''}${search}`,
  coda: (resource: string, filter?: Record<string, string>) =>
    filter ? `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}` : `/${resource}`,
  /** Returns the path of the form that creates a record. */
  nuova: (resource: string) => `/${resource}/create`,
  correggi: (resource: string, id: string | number) => `/${resource}/${id}`,
  /** Board of the pratiche In Lavorazione. */
  bacheca: '/pratiche/bacheca',
  importa: '/pratiche/importa',
  importazione: (id: number) => `/pratiche/importa/${id}`,
  /** Returns the path of a company's legal representative. */
  legale: (id_azienda: number) => `/aziende/${id_azienda}/legale`,
  /** Returns the path of the audit log filtered by object. */
  registro: (oggetto: string, id: string | number) => `/eventi?oggetto=${oggetto}&oggetto_id=${id}`,
  /** Returns the path of the audit log filtered by object type. */
  registroDi: (oggetto: string) => `/eventi?oggetto=${oggetto}`,
  /** Returns the path of a person's full record. */
  persona: (utente_id: number) => `/persone/${utente_id}`,
  una: (resource: string, id: string | number) => `/${resource}/${id}/show`,
}

/** Returns the absolute path on the site of a path within the back office. */
export const sitePathOf = (path: string) => BASE + path

/** Returns the current path relative to the back office's base path. */
export const currentPath = () => window.location.pathname.slice(BASE.length).replace(/\/+$/, '') || '/'

/**
 * Redirects to the login page, and stores the requested path in the history state as `nextPathname`, as react-admin does at the
 * end of a session, so that it survives a reload.
 */
export function redirectToLogin(): void {
  const path = currentPath()
  if (path !== PUBLIC_PATHS.login) replacePathWithLogin(path, window.location.search)
}

/**
 * Returns to the login page after the identity provider's redirect, with the originally requested path. The provider's response
 * is removed from the history.
 */
export function returnToLogin(): void {
  const { pathname, search } = new URL(takeReturnPath() ?? paths.oggi, window.location.origin)
  replacePathWithLogin(pathname, search)
}

function replacePathWithLogin(nextPathname: string, nextSearch: string): void {
  const usr = { nextPathname, nextSearch }
  window.history.replaceState({ usr, key: 'porta', idx: 0 }, '', sitePathOf(PUBLIC_PATHS.login))
}

/** Leaves the login page and opens the page requested before the login. */
export function leaveLogin(): void {
  if (currentPath() === PUBLIC_PATHS.login) window.history.replaceState(null, '', sitePathOf(requestedPath()))
}

/** Returns the path that the operator requested before the login. */
export function requestedPath(): string {
  const { nextPathname, nextSearch = '' } = window.history.state?.usr ?? {}
  // Only a relative path: never a scheme or another host (open redirect).
  const ours = typeof nextPathname === 'string' && /^\/(?!\/)/.test(nextPathname)
  return ours ? `${nextPathname}${nextSearch}` : paths.oggi
}
