/** Limits of a back-office session (company §1): idle timeout in minutes, and maximum duration in hours. */
export const IDLE_MIN = 30
export const SESSION_HOURS = 12

/** Header of background requests made while the user is idle: they do not extend the session. */
export const UNATTENDED_HEADER = 'x-unattended'
