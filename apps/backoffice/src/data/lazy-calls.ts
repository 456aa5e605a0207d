import { loadCode } from '@primo/client/lazy'

/** Loads the code of the login pages' server calls, with the contract and its schemas. */
export const loadPublicCalls = () => loadCode(() => import('./public-calls.ts'))

/** Loads the code of the server calls that add a second factor and re-authenticate. */
export const loadFactorCalls = () => loadCode(() => import('./second-factors.ts'))

/** Loads the code of the server calls of the login with the company's identity provider. */
export const loadCompanyCalls = () => loadCode(() => import('./company-login.ts'))
