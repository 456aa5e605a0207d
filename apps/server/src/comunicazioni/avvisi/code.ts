/** One push message to one device. */
export const CODA_PUSH = 'avvisi-push'
/** A notice for everybody in a role, a page of them at a time. */
export const CODA_A_TUTTI = 'avvisi-a-tutti'
/** What was gathered in a day leaves in the morning. */
export const CODA_RIEPILOGO = 'avvisi.riepilogo'
/** What expires soon. */
export const CODA_SCADENZE = 'avvisi.scadenze'
