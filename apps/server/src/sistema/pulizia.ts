import { lt } from 'drizzle-orm'
import { pulisciAccesso } from '../accesso/pulizia.ts'
import { pulisciCodici } from '../contatti/pulizia.ts'
import type { Trx } from '../db.ts'
import { pulisciLink } from '../iscrizioni/link.ts'
import { pulisciEsecuzioni } from '../lavori/pulizia.ts'
import { pulisciMessaggi } from '../messaggi/pulizia.ts'
import { pulisciBozze } from '../pratiche/pulizia.ts'
import type { Servizi } from '../servizi.ts'
import { pulisciWebhook } from '../webhook/pulizia.ts'
import { idempotenza } from './tables.ts'
import { oltreIlTermine } from './termini.ts'

const CODA = 'pulizia'

/** Forgets what has no more use, by the terms of `domain/conservazione`. */
export async function pulisci(trx: Trx): Promise<void> {
  await pulisciAccesso(trx)
  await pulisciCodici(trx)
  await pulisciMessaggi(trx)
  await pulisciLink(trx)
  await pulisciBozze(trx)
  await pulisciEsecuzioni(trx)
  await pulisciWebhook(trx)
  await trx.delete(idempotenza).where(lt(idempotenza.creata_il, oltreIlTermine('risposte')))
}

/** Every night. */
export async function avviaPulizia({ lavori, transazione }: Servizi): Promise<void> {
  await lavori.avvia({ coda: CODA, riprove: 2, esegui: () => transazione(pulisci) })
  await lavori.programma(CODA)
}
