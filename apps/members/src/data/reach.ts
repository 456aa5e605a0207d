import { reach } from '@primo/client/reach'

/** Loads the session module (login, logout, account) with the contract's schemas. */
export const reachSession = () => reach(() => import('./session.ts'))
