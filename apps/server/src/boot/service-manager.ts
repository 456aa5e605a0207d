import { execFile } from 'node:child_process'

/** Who starts the server, as systemd says it of itself: where it hears, and within how many microseconds. */
type Manager = { NOTIFY_SOCKET?: string | undefined; WATCHDOG_USEC?: string | undefined }

/** systemd's own program: Node has no datagram sockets of a file's name, which is all its protocol is. */
const SAY = 'systemd-notify'
/** Twice within the time it gives: one that is late is not taken for the end. */
const SHARE = 2

function tell(...words: string[]): void {
  // Whoever does not hear it says so itself: the service is not ready, or is taken for hung.
  execFile(SAY, [`--pid=${process.pid}`, ...words], () => {})
}

/**
 * Tells systemd that the server answers, and goes on telling it that its event loop turns: one that hangs is ended and started
 * anew. A database that is away is not told: starting again would not bring it back.
 * @returns what says that the server is closing, and stops the rest; nothing is said where nobody listens.
 */
export function tellServiceManager({ NOTIFY_SOCKET, WATCHDOG_USEC }: Manager): () => void {
  if (!NOTIFY_SOCKET) return () => {}
  tell('--ready')
  const every = Number(WATCHDOG_USEC) / 1000 / SHARE
  const timer = every > 0 ? setInterval(() => tell('WATCHDOG=1'), every) : undefined
  timer?.unref()
  return () => {
    clearInterval(timer)
    tell('STOPPING=1')
  }
}
