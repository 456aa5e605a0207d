import { reach } from '@primo/client/reach'

/** What the door calls, with the contract and its schemas. */
export const reachDoor = () => reach(() => import('./door.ts'))

/** What adds a second factor, and proves with one again. */
export const reachFactors = () => reach(() => import('./factors.ts'))

/** What speaks of the company's accounts. */
export const reachCompany = () => reach(() => import('./company.ts'))
