import { cleanWebhook } from '../comunicazioni/webhook/pulizia.ts'
import { cleanLinks } from '../ingresso/iscrizioni/link.ts'
import { cleanAccesso } from '../persone/accesso/pulizia.ts'
import { cleanCodici } from '../persone/contatti/pulizia.ts'
import type { Trx } from '../platform/db/db.ts'
import { forgetAnswers } from '../platform/http/idempotenza.ts'
import type { Services } from '../platform/services/servizi.ts'
import { cleanBozze } from '../pratiche/pulizia.ts'
import { beyondTerm } from '../registro/conservazione/termini.ts'
import { cleanRuns } from '../registro/lavori/pulizia.ts'
import { cleanMessages } from '../registro/messaggi/pulizia.ts'

const QUEUE = 'pulizia'

/** Forgets what has no more use, by the terms of `domain/conservazione`. */
export async function cleanExpired(trx: Trx): Promise<void> {
  await cleanAccesso(trx)
  await cleanCodici(trx)
  await cleanMessages(trx)
  await cleanLinks(trx)
  await cleanBozze(trx)
  await cleanRuns(trx)
  await cleanWebhook(trx)
  await forgetAnswers(trx, beyondTerm('risposte'))
}

/** Every night. */
export async function startCleaning({ jobs, withTransaction }: Services): Promise<void> {
  await jobs.start({ queue: QUEUE, retries: 2, run: () => withTransaction(cleanExpired) })
  await jobs.schedule(QUEUE)
}
