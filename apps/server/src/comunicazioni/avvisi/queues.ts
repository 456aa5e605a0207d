/** Name of the queue of push messages, one job per message and device. */
export const PUSH_QUEUE = 'avvisi-push'
/** Name of the queue of notices to all members of a role, one job per page of members. */
export const EVERYBODY_QUEUE = 'avvisi-a-tutti'
/** Name of the queue of the daily digests, sent in the morning. */
export const RIEPILOGO_QUEUE = 'avvisi.riepilogo'
/** Name of the queue of the notices about points that expire soon. */
export const SCADENZE_QUEUE = 'avvisi.scadenze'
