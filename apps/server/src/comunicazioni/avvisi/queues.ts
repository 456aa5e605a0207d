/** Queue of push messages, one per message and device. */
export const PUSH_QUEUE = 'avvisi-push'
/** Queue of notices to all members of a role, one page of members at a time. */
export const EVERYBODY_QUEUE = 'avvisi-a-tutti'
/** Queue of the daily digests, sent in the morning. */
export const RIEPILOGO_QUEUE = 'avvisi.riepilogo'
/** Queue of the notices about points that expire soon. */
export const SCADENZE_QUEUE = 'avvisi.scadenze'
