/** How long a session of the back office lasts (company §1): so many minutes without anybody at it, so many hours at most. */
export const IDLE_MIN = 30
export const SESSION_HOURS = 12

/** What a call says of itself when nobody is at the screen that makes it: it keeps no session open. */
export const UNATTENDED_HEADER = 'x-unattended'
