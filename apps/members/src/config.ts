/** Base URL of every call: relative on the web, absolute in a native build (`VITE_API_BASE`). */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '/api'
/** Version shown in the menu: the package version (specification §1). */
export const VERSION: string = __VERSIONE__
/** Product name at the time the page was served. The current name is in `state/product-name.ts`. */
export const PRODUCT = globalThis.document?.documentElement.dataset.prodotto ?? 'Primo'
export const ENVIRONMENT = 'PRODUZIONE'
