import { takeWanted } from './state/after-company.ts'

/** Where the back office answers: the router's base, and Vite's. */
export const BASE = '/backoffice'

/** What stands before the office, without its code. */
export const DOORS = { login: '/login', password: '/password', invito: '/invito', azienda: '/azienda' }

/** After the «#» of the window in which one confirms who one is with the company's account. */
export const CONFIRM = '#conferma'

/** The address of a queue, of one of its things, or of the queue narrowed to a filter. */
export const paths = {
  oggi: '/',
  account: '/account',
  /** The figures of a kind over a chosen time, as the address keeps it. */
  andamento: (sezione?: string, search = '') => `/andamento${sezione ? `/${sezione}` : ''}${search}`,
  coda: (resource: string, filter?: Record<string, string>) =>
    filter ? `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}` : `/${resource}`,
  /** The form of a new thing, and of one to correct. */
  nuova: (resource: string) => `/${resource}/create`,
  correggi: (resource: string, id: string | number) => `/${resource}/${id}`,
  importa: '/pratiche/importa',
  importazione: (id: number) => `/pratiche/importa/${id}`,
  /** Who represents a company. */
  legale: (id_azienda: number) => `/aziende/${id_azienda}/legale`,
  /** The register, narrowed to one thing. */
  registro: (oggetto: string, id: string | number) => `/eventi?oggetto=${oggetto}&oggetto_id=${id}`,
  /** The register, narrowed to a kind of thing. */
  registroDi: (oggetto: string) => `/eventi?oggetto=${oggetto}`,
  /** A person, whole. */
  persona: (utente_id: number) => `/persone/${utente_id}`,
  una: (resource: string, id: string | number) => `/${resource}/${id}/show`,
}

/** A path of the back office as the site knows it. */
export const addressOf = (path: string) => BASE + path

/** Where the browser is, below the back office's base. */
export const pathNow = () => window.location.pathname.slice(BASE.length).replace(/\/+$/, '') || '/'

/**
 * Stands at the door, and keeps the address first wanted where react-admin keeps it too when a session is over
 * (`nextPathname`): so it outlives a reload, whoever sent there.
 */
export function waitAtTheDoor(): void {
  const path = pathNow()
  if (path !== DOORS.login) standAtTheDoor(path, window.location.search)
}

/** Back from the company's provider: at the door, with the address wanted before; what came with one is in no history. */
export function backFromCompany(): void {
  const { pathname, search } = new URL(takeWanted() ?? paths.oggi, window.location.origin)
  standAtTheDoor(pathname, search)
}

function standAtTheDoor(nextPathname: string, nextSearch: string): void {
  const usr = { nextPathname, nextSearch }
  window.history.replaceState({ usr, key: 'porta', idx: 0 }, '', addressOf(DOORS.login))
}

/** Leaves the door for the address that was wanted. */
export function leaveTheDoor(): void {
  if (pathNow() === DOORS.login) window.history.replaceState(null, '', addressOf(wantedPath()))
}

/** The address wanted before the door. */
export function wantedPath(): string {
  const { nextPathname, nextSearch = '' } = window.history.state?.usr ?? {}
  // Only an address of ours: never a scheme or another host.
  const ours = typeof nextPathname === 'string' && /^\/(?!\/)/.test(nextPathname)
  return ours ? `${nextPathname}${nextSearch}` : paths.oggi
}
