/** Base of every call: relative on the web, absolute in a native build (`VITE_API_BASE`). */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'
/** The version shown in the menu is the package version (specification §1). */
export const VERSION: string = __VERSIONE__
/** As the page that the server gave is called; what it is called now is `state/name.ts`'s to say. */
export const PRODUCT = globalThis.document?.documentElement.dataset.prodotto ?? 'Primo'
export const ENVIRONMENT = 'PRODUZIONE'
