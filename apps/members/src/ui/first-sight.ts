/** What `before.ts` has painted of the first page, until the app draws it; null where there is none, or no more. */
export const firstSight = () => document.getElementById('first-sight')
