import { presentDemo } from './boot/demo/account.ts'
import type { StopPhase } from './boot/start.ts'
import { StartError, startErrorMessage } from './boot/start-errors.ts'
import { notifySystemd } from './boot/systemd.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'

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
  const { openOwnDatabase } = await import('./boot/open-database.ts')
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
