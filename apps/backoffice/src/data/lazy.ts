import { loadCode } from '@primo/client/lazy'

/** Loads the calls of the login pages, with the contract and its schemas. */
export const loadPublicCalls = () => loadCode(() => import('./public-calls.ts'))

/** Loads the calls that add a second factor and re-authenticate. */
export const loadFactorCalls = () => loadCode(() => import('./factors.ts'))

/** Loads the calls of the login with the company's identity provider on demand. */
export const loadCompanyCalls = () => loadCode(() => import('./company-login.ts'))
