/** Where the back office answers: the router's base, and Vite's. */
export const BASE = '/backoffice'

/** The address of a queue, of one of its things, or of the queue narrowed to a filter. */
export const paths = {
  oggi: '/',
  coda: (risorsa: string, filtro?: Record<string, string>) =>
    filtro ? `/${risorsa}?filter=${encodeURIComponent(JSON.stringify(filtro))}` : `/${risorsa}`,
  /** The form of a new thing, and of one to correct. */
  nuova: (risorsa: string) => `/${risorsa}/create`,
  correggi: (risorsa: string, id: string | number) => `/${risorsa}/${id}`,
  importa: '/pratiche/importa',
  una: (risorsa: string, id: string | number) => `/${risorsa}/${id}/show`,
}
