import { reach } from '@primo/client/reach'

/** What the door calls, with the contract and its schemas. */
export const reachDoor = () => reach(() => import('./door.ts'))
