import { reach } from '@primo/client/reach'

/** Loads the calls of the login pages, with the contract and its schemas. */
export const reachDoor = () => reach(() => import('./door.ts'))

/** Loads the calls that add a second factor and re-authenticate. */
export const reachFactors = () => reach(() => import('./factors.ts'))

/** Loads the calls of the company account. */
export const reachCompany = () => reach(() => import('./company.ts'))
