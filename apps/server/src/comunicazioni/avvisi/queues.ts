/** One push message to one device. */
export const PUSH_QUEUE = 'avvisi-push'
/** A notice for everybody in a role, a page of them at a time. */
export const EVERYBODY_QUEUE = 'avvisi-a-tutti'
/** What was gathered in a day leaves in the morning. */
export const RIEPILOGO_QUEUE = 'avvisi.riepilogo'
/** What expires soon. */
export const SCADENZE_QUEUE = 'avvisi.scadenze'
