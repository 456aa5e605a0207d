import { caricaGeografia } from '../persone/geo/carica.ts'
import type { Config } from '../platform/config/config.ts'
import { apriDatabase, type Database, inFondo } from '../platform/db/db.ts'
import { unoPerVolta } from '../platform/db/uno-per-volta.ts'
import { logger } from '../platform/log/log.ts'
import { ricifra } from '../platform/secrets/ricifra.ts'
import { apriSegreti } from '../platform/secrets/segreti.ts'
import { avviaQualifiche } from '../qualifiche/qualifiche/jobs.ts'
import { avviaTempo } from '../raccolta/punti/jobs.ts'
import { apriLavori } from '../registro/lavori/jobs.ts'
import { creaApp, type Fondamenta } from './app.ts'
import { caricaBase } from './base.ts'
import { verificaChiavi } from './chiave.ts'
import { caricaDemo } from './demo/carica.ts'
import { migra } from './migra.ts'

/** How far a stop has come: what is told when its time is over. */
export type Fase = 'risposte' | 'lavori' | 'database'

/** Brings the database to this version, whole: schema, base data, job queues, demo world. */
async function prepara(database: Database, config: Config): Promise<Fondamenta> {
  const { db, transazione } = inFondo(database)
  await migra(db)
  const segreti = apriSegreti(config)
  await transazione((trx) => verificaChiavi(trx, segreti, config))
  // The embedded database has nobody who would give it the command (`boot/ricifra-tutto.ts`).
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
