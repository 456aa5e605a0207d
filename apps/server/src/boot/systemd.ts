import { execFile } from 'node:child_process'

/** systemd's environment variables: notification socket, and watchdog timeout in microseconds. */
type Manager = { NOTIFY_SOCKET?: string | undefined; WATCHDOG_USEC?: string | undefined }

/** systemd's own program, because Node has no Unix datagram sockets, which the protocol needs. */
const SAY = 'systemd-notify'
/** Number of notifications sent within systemd's watchdog timeout: a single late one does not trigger it. */
const SHARE = 2

function sdNotify(...words: string[]): void {
  // A lost notification is detected by systemd itself, as a service that is not ready or hangs.
  execFile(SAY, [`--pid=${process.pid}`, ...words], () => {})
}

/**
 * Notifies systemd that the server is ready, and sends watchdog notifications while its event loop runs: a hung process is
 * restarted. An unreachable database is not reported, since a restart would not help.
 * @returns the function that announces the shutdown and stops the notifications; a no-op without systemd.
 */
export function notifySystemd({ NOTIFY_SOCKET, WATCHDOG_USEC }: Manager): () => void {
  if (!NOTIFY_SOCKET) return () => {}
  sdNotify('--ready')
  const every = Number(WATCHDOG_USEC) / 1000 / SHARE
  const timer = every > 0 ? setInterval(() => sdNotify('WATCHDOG=1'), every) : undefined
  timer?.unref()
  return () => {
    clearInterval(timer)
    sdNotify('STOPPING=1')
  }
}
