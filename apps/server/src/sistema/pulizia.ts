import { lt, sql } from 'drizzle-orm'
import { pulisciAccesso } from '../accesso/pulizia.ts'
import { pulisciCodici } from '../contatti/pulizia.ts'
import { pulisciLink } from '../iscrizioni/link.ts'
import { pulisciMessaggi } from '../messaggi/pulizia.ts'
import type { Servizi } from '../servizi.ts'
import { idempotenza } from './tables.ts'

const CODA = 'pulizia'

/** Every night what has no more use is forgotten; answers kept under a key are, after a month. */
export async function avviaPulizia({ lavori, transazione }: Servizi): Promise<void> {
  await lavori.avvia({
    coda: CODA,
    riprove: 2,
    esegui: () =>
      transazione(async (trx) => {
        await pulisciAccesso(trx)
        await pulisciCodici(trx)
        await pulisciMessaggi(trx)
        await pulisciLink(trx)
        await trx.delete(idempotenza).where(lt(idempotenza.creata_il, sql`now() - interval '30 days'`))
      }),
  })
  await lavori.programma(CODA)
}
