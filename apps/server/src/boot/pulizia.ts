import { pulisciWebhook } from '../comunicazioni/webhook/pulizia.ts'
import { pulisciLink } from '../ingresso/iscrizioni/link.ts'
import { pulisciAccesso } from '../persone/accesso/pulizia.ts'
import { pulisciCodici } from '../persone/contatti/pulizia.ts'
import type { Trx } from '../platform/db/db.ts'
import { dimenticaRisposte } from '../platform/http/idempotenza.ts'
import type { Servizi } from '../platform/services/servizi.ts'
import { pulisciBozze } from '../pratiche/pulizia.ts'
import { oltreIlTermine } from '../registro/conservazione/termini.ts'
import { pulisciEsecuzioni } from '../registro/lavori/pulizia.ts'
import { pulisciMessaggi } from '../registro/messaggi/pulizia.ts'

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
  await dimenticaRisposte(trx, oltreIlTermine('risposte'))
}

/** Every night. */
export async function avviaPulizia({ lavori, transazione }: Servizi): Promise<void> {
  await lavori.avvia({ coda: CODA, riprove: 2, esegui: () => transazione(pulisci) })
  await lavori.programma(CODA)
}
