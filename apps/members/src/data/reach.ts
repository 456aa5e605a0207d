import { reach } from '@primo/client/reach'

/** What enters, leaves and reads the account, with the contract and its schemas. */
export const reachSession = () => reach(() => import('./session.ts'))
