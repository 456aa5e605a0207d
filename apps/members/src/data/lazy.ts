import { loadCode } from '@primo/client/lazy'

/** Loads the session module (login, logout, account) with the contract's schemas. */
export const loadSessionModule = () => loadCode(() => import('./session.ts'))
