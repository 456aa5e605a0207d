import type { Servizi } from '../../platform/services/servizi.ts'
import { maturaEScadi } from './tempo.ts'

const CODA = 'punti.tempo'

/**
 * Starts what time does to points: a run an hour, a little past midnight in Rome among them, when points mature and
 * expire. A run missed while the server was off is made good at the start, one cut short by the next.
 */
export async function avviaTempo(servizi: Pick<Servizi, 'lavori' | 'transazione'>): Promise<void> {
  const { lavori } = servizi
  await lavori.avvia({
    coda: CODA,
    riprove: 3,
    esegui: async (_, corso) => ({ movimenti: await maturaEScadi(servizi, new Date(), corso) }),
  })
  await lavori.programma(CODA)
}
