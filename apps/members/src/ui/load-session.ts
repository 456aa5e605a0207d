import { loadCode } from '@primo/client/lazy'

/** Loads the login and the account, with the contract's schemas. */
export const loadSessionModule = () => loadCode(() => import('./session.ts')).then((file) => file.session)
