import type { Servizi } from '../servizi.ts'
import { maturaEScadi } from './tempo.ts'

const CODA = 'punti.tempo'

/**
 * Starts what time does to points: a run at every start (what came due while the server was off) and one an
 * hour, a little past midnight in Rome among them, when points mature and expire. A run missed or cut short
 * is made good by the next.
 */
export async function avviaTempo(servizi: Pick<Servizi, 'lavori' | 'transazione'>): Promise<void> {
  const { lavori, transazione } = servizi
  await lavori.avvia({
    coda: CODA,
    riprove: 3,
    esegui: async () => {
      await maturaEScadi(servizi, new Date())
    },
  })
  await lavori.programma(CODA, '2 * * * *')
  await transazione((trx) => lavori.accoda(trx, CODA, {}))
}
