import type { Fase } from './boot/avvia.ts'
import { AvvioFallito, spiegaAvvio } from './boot/avvio-guasti.ts'
import { presentaDemo } from './boot/demo/account.ts'
import { type Config, ConfigError, leggiConfig } from './platform/config/config.ts'

/** The most a stop takes: said in docs/deploy.md, so that whoever manages the service waits that long. */
const CHIUSURA_MAX_MS = 25_000

/** Why the server cannot listen, as the setting to correct. */
function ascoltoNegato(errore: NodeJS.ErrnoException, { porta, host }: Config): Error {
  if (errore.code === 'EADDRINUSE')
    return new ConfigError('PORT', `è già occupata da un altro programma: ${porta}`)
  if (errore.code === 'EACCES') return new ConfigError('PORT', `richiede permessi che mancano: ${porta}`)
  if (errore.syscall === 'getaddrinfo' || errore.code === 'EADDRNOTAVAIL')
    return new ConfigError('HOST', `non è un indirizzo di questa macchina: ${host}`)
  return errore
}

/** Starts the server from the environment, says where it is, and stops it cleanly when asked. */
async function main(): Promise<void> {
  const config = leggiConfig(process.env)
  // After the settings, so that a wrong one is told before all the rest is loaded.
  const { avvia } = await import('./boot/avvia.ts')
  const { app, ferma } = await avvia(config).catch((errore: unknown) => {
    const frase = spiegaAvvio(errore, config)
    throw frase === null ? errore : new AvvioFallito(frase)
  })
  let inChiusura = false
  const chiudi = (segnale: string) => {
    if (inChiusura) process.exit(1) // a second Ctrl-C: the person does not want to wait
    inChiusura = true
    app.log.info({ segnale }, 'chiusura')
    let fase: Fase = 'risposte'
    setTimeout(() => {
      app.log.error({ taglia: fase }, 'chiusura: il tempo è finito, ciò che resta è tagliato')
      process.exit(1)
    }, CHIUSURA_MAX_MS)
    ferma((quale) => {
      fase = quale
    }).then(
      () => process.exit(0),
      (errore: Error) => {
        app.log.error({ err: errore }, 'chiusura non riuscita')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', chiudi)
  process.on('SIGTERM', chiudi)

  const indirizzo = await app
    .listen({ port: config.porta, host: config.host })
    .catch(async (errore: Error) => {
      await ferma()
      throw ascoltoNegato(errore, config)
    })
  console.log(`${config.prodotto} ${config.versione} è pronto: ${indirizzo}`)
  if (config.demo) {
    for (const riga of presentaDemo(indirizzo, config.documentazione)) console.log(riga)
  }
}

main().catch((errore: Error) => {
  console.error(spiegaAvvio(errore) ?? errore)
  process.exit(1)
})
