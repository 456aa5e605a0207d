import { execFile } from 'node:child_process'
import { presentDemo } from './boot/demo/account.ts'
import type { StopPhase } from './boot/start.ts'
import { StartError, startErrorMessage } from './boot/start-errors.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'

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
function notifySystemd({ NOTIFY_SOCKET, WATCHDOG_USEC }: Manager): () => void {
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

/** Maximum duration of a graceful shutdown. docs/deploy.md tells administrators to configure the service manager accordingly. */
const CLOSING_MAX_MS = 25_000

/** Returns why the server cannot listen, as an error that names the setting to correct. */
function listeningRefused(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError('PORT', `è già occupata da un altro programma: ${port}`)
  if (error.code === 'EACCES') return new ConfigError('PORT', `richiede permessi che mancano: ${port}`)
  if (error.syscall === 'getaddrinfo' || error.code === 'EADDRNOTAVAIL')
    return new ConfigError('HOST', `non è un indirizzo di questa macchina: ${host}`)
  return error
}

/** Starts the server from the environment, prints its address, and shuts it down on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  // After the settings, so that an invalid one is reported before everything else is loaded. The database opens concurrently.
  const { openOwnDatabase } = await import('./boot/database-template.ts')
  const opening = openOwnDatabase(config)
  // The error is handled where the promise is awaited, below.
  opening.catch(() => {})
  const { start } = await import('./boot/start.ts')
  const { app, stop } = await start(config, opening).catch((error: unknown) => {
    const sentence = startErrorMessage(error, config)
    throw sentence === null ? error : new StartError(sentence)
  })
  let inChiusura = false
  let tellClosing = () => {}
  const close = (segnale: string) => {
    if (inChiusura) process.exit(1) // A second Ctrl-C exits at once.
    inChiusura = true
    app.log.info({ segnale }, 'chiusura')
    tellClosing()
    let fase: StopPhase = 'risposte'
    setTimeout(() => {
      app.log.error({ taglia: fase }, 'chiusura: il tempo è finito, ciò che resta è tagliato')
      process.exit(1)
    }, CLOSING_MAX_MS)
    stop((which) => {
      fase = which
    }).then(
      () => process.exit(0),
      (error: Error) => {
        app.log.error({ err: error }, 'chiusura non riuscita')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)

  const indirizzo = await app.listen({ port: config.port, host: config.host }).catch(async (error: Error) => {
    await stop()
    throw listeningRefused(error, config)
  })
  tellClosing = notifySystemd(process.env)
  console.log(`${config.product} ${config.version} è pronto: ${indirizzo}`)
  if (config.demo) {
    for (const row of presentDemo(indirizzo, config.api_docs)) console.log(row)
  }
}

main().catch((error: Error) => {
  console.error(startErrorMessage(error) ?? error)
  process.exit(1)
})
