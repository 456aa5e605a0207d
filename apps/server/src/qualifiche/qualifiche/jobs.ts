import type { Trx } from '../../platform/db/db.ts'
import type { Servizi } from '../../platform/services/servizi.ts'
import { chiudiMesi } from './corsa.ts'

const CODA = 'qualifiche.mese'

/**
 * Starts the monthly close: on the 1st of the month in Rome the month before is closed. The runs of the other nights
 * find nothing to do, unless a close was missed or cut short: then they make it good.
 */
export async function avviaQualifiche(
  servizi: Pick<Servizi, 'lavori' | 'db' | 'transazione'>,
): Promise<void> {
  const { lavori } = servizi
  await lavori.avvia({
    coda: CODA,
    riprove: 3,
    esegui: async (_, corso) => {
      const chiuse = await chiudiMesi(servizi, new Date(), { corso })
      return { mesi: chiuse.length, promotori: chiuse.reduce((somma, c) => somma + c.promotori, 0) }
    },
  })
  await lavori.programma(CODA)
}

/** Asks for the close of what is to be closed, in the caller's transaction. */
export function accodaChiusura(trx: Trx, { lavori }: Pick<Servizi, 'lavori'>): Promise<void> {
  return lavori.accoda(trx, CODA, {})
}
