import { creaApp, type Fondamenta } from './app.ts'
import type { Config } from './config.ts'
import { apriDatabase, type Database, inFondo } from './db.ts'
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
import { verificaChiavi } from './sistema/chiave.ts'
import { unoPerVolta } from './uno-per-volta.ts'

/** How far a stop has come: what is told when its time is over. */
export type Fase = 'risposte' | 'lavori' | 'database'

/** Brings the database to this version, whole: schema, base data, job queues, demo world. */
async function prepara(database: Database, config: Config): Promise<Fondamenta> {
  const { db, transazione } = inFondo(database)
  await migra(db)
  const segreti = apriSegreti(config)
  await transazione((trx) => verificaChiavi(trx, segreti, config))
  // The embedded database has nobody who would give it the command (`ricifra-tutto.ts`).
  if (database.tipo === 'pglite') await ricifra({ ...database, segreti })
  await transazione(caricaGeografia)
  await transazione((trx) => caricaBase(trx, config.prodotto, new Date(), config.titolare))
  const lavori = await apriLavori(db, logger(config), config.lavora)
  const fondamenta: Fondamenta = { ...database, config, segreti, lavori }
  if (config.demo) await caricaDemo(inFondo(fondamenta), new Date())
  return fondamenta
}

/**
 * Opens database, keys and background work, migrates, and builds the application.
 * @returns the application and `ferma`, which finishes what runs and closes everything; it says where it has come.
 */
export async function avvia(config: Config) {
  const database = await apriDatabase(config)
  try {
    const fondamenta = await unoPerVolta(config, () => prepara(database, config))
    const app = await creaApp(fondamenta)
    await avviaTempo(inFondo(fondamenta))
    await avviaQualifiche(inFondo(fondamenta))
    return {
      app,
      fondamenta,
      ferma: async (fase: (quale: Fase) => void = () => {}) => {
        fase('risposte')
        await app.close()
        fase('lavori')
        await fondamenta.lavori.ferma()
        fase('database')
        await database.chiudi()
      },
    }
  } catch (errore) {
    await database.chiudi()
    throw errore
  }
}
