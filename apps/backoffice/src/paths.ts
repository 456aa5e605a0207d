/** Where the back office answers: the router's base, and Vite's. */
export const BASE = '/backoffice'

/** The address of a queue, of one of its things, or of the queue narrowed to a filter. */
export const paths = {
  oggi: '/',
  coda: (resource: string, filter?: Record<string, string>) =>
    filter ? `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}` : `/${resource}`,
  /** The form of a new thing, and of one to correct. */
  nuova: (resource: string) => `/${resource}/create`,
  correggi: (resource: string, id: string | number) => `/${resource}/${id}`,
  importa: '/pratiche/importa',
  una: (resource: string, id: string | number) => `/${resource}/${id}/show`,
}
