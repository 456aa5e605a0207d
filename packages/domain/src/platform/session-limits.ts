/** Idle timeout of a back-office session, in minutes (company §1). */
export const IDLE_MIN = 30
/** Maximum duration of a back-office session, in hours (company §1). */
export const SESSION_HOURS = 12

/** Header of requests that a back-office page makes in the background while the user is idle: they do not extend the session. */
export const UNATTENDED_HEADER = 'x-unattended'
