import { loadCode } from '@primo/client/lazy'

/** Loads the code that logs in and loads the user, with the contract's schemas. */
export const loadSessionModule = () => loadCode(() => import('./session.ts')).then((file) => file.session)
