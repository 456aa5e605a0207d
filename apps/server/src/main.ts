import { presentDemo } from './boot/demo/account.ts'
import type { StopPhase } from './boot/start.ts'
import { StartError, startErrorMessage } from './boot/start-errors.ts'
import { notifySystemd } from './boot/systemd.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'

/** The most a stop takes: said in docs/deploy.md, so that whoever manages the service waits that long. */
const CLOSING_MAX_MS = 25_000

/** Why the server cannot listen, as the setting to correct. */
function listeningRefused(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  if (error.code === 'EADDRINUSE')
    return new ConfigError('PORT', `è già occupata da un altro programma: ${port}`)
  if (error.code === 'EACCES') return new ConfigError('PORT', `richiede permessi che mancano: ${port}`)
  if (error.syscall === 'getaddrinfo' || error.code === 'EADDRNOTAVAIL')
    return new ConfigError('HOST', `non è un indirizzo di questa macchina: ${host}`)
  return error
}

/** Starts the server from the environment, says where it is, and stops it cleanly when asked. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  // After the settings, so that a wrong one is told before all the rest is loaded; the database opens meanwhile.
  const { openOwnDatabase } = await import('./boot/open-database.ts')
  const opening = openOwnDatabase(config)
  // Whoever waits for it below hears why.
  opening.catch(() => {})
  const { start } = await import('./boot/start.ts')
  const { app, stop } = await start(config, opening).catch((error: unknown) => {
    const sentence = startErrorMessage(error, config)
    throw sentence === null ? error : new StartError(sentence)
  })
  let inChiusura = false
  let tellClosing = () => {}
  const close = (segnale: string) => {
    if (inChiusura) process.exit(1) // a second Ctrl-C: the person does not want to wait
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
