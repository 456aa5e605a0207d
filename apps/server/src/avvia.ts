import { creaApp, type Fondamenta } from './app.ts'
import type { Config } from './config.ts'
import { apriDatabase } from './db.ts'
import { caricaDemo } from './demo/carica.ts'
import { caricaGeografia } from './geo/carica.ts'
import { apriLavori } from './jobs.ts'
import { logger } from './log.ts'
import { migra } from './migra.ts'
import { avviaTempo } from './punti/lavoro.ts'
import { avviaQualifiche } from './qualifiche/lavoro.ts'
import { ricifra } from './ricifra.ts'
import { apriSegreti } from './segreti.ts'
import { caricaBase } from './sistema/base.ts'

/**
 * Opens database, keys and background work, migrates, and builds the application.
 * @returns the application and `ferma`, which finishes what runs and closes everything.
 */
export async function avvia(config: Config) {
  const database = await apriDatabase(config)
  try {
    await migra(database.db, database.tipo)
    await database.transazione(caricaGeografia)
    await database.transazione((trx) => caricaBase(trx, config.prodotto, new Date(), config.titolare))
    const segreti = apriSegreti(config)
    // The embedded database has nobody who would give it the command (`ricifra-tutto.ts`).
    if (database.tipo === 'pglite') await ricifra({ ...database, segreti })
    const lavori = await apriLavori(database.db, logger(config), config.lavora)
    const fondamenta: Fondamenta = { ...database, config, segreti, lavori }
    if (config.demo) await caricaDemo(fondamenta, new Date())
    const app = await creaApp(fondamenta)
    await avviaTempo(fondamenta)
    await avviaQualifiche(fondamenta)
    return {
      app,
      fondamenta,
      ferma: async () => {
        await app.close()
        await lavori.ferma()
        await database.chiudi()
      },
    }
  } catch (errore) {
    await database.chiudi()
    throw errore
  }
}
