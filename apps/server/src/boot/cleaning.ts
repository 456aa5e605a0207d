import { cleanWebhook } from '../comunicazioni/webhook/cleaning.ts'
import { cleanLinks } from '../ingresso/iscrizioni/link.ts'
import { cleanAccesso } from '../persone/accesso/cleaning.ts'
import { cleanAziendale } from '../persone/aziendale/cleaning.ts'
import { cleanCodici } from '../persone/contatti/cleaning.ts'
import { cleanFattori } from '../persone/fattori/cleaning.ts'
import { cleanNote } from '../persone/note/cleaning.ts'
import { cleanInviti } from '../persone/operatori/cleaning.ts'
import { cleanProposte } from '../persone/proposte/cleaning.ts'
import { cleanVisioni } from '../persone/visioni/cleaning.ts'
import type { Trx } from '../platform/db/db.ts'
import { forgetAnswers } from '../platform/http/idempotency.ts'
import type { Services } from '../platform/services/services.ts'
import { cleanBozze } from '../pratiche/cleaning.ts'
import { beyondTerm } from '../registro/conservazione/terms.ts'
import { cleanExports } from '../registro/esportazioni/cleaning.ts'
import { cleanRegister, prepareMonths } from '../registro/eventi/months.ts'
import { cleanGuasti } from '../registro/guasti/commands.ts'
import { cleanRuns } from '../registro/lavori/cleaning.ts'
import { cleanMessages } from '../registro/messaggi/cleaning.ts'

const QUEUE = 'pulizia'

/** Forgets what has no more use, by the terms of `domain/conservazione`. */
export async function cleanExpired(trx: Trx): Promise<void> {
  await cleanAccesso(trx)
  await cleanInviti(trx)
  await cleanProposte(trx)
  await cleanNote(trx)
  await cleanVisioni(trx)
  await cleanCodici(trx)
  await cleanAziendale(trx)
  await cleanFattori(trx)
  await cleanMessages(trx)
  await cleanLinks(trx)
  await cleanBozze(trx)
  await cleanRuns(trx)
  await cleanGuasti(trx)
  await cleanExports(trx)
  await cleanWebhook(trx)
  await forgetAnswers(trx, beyondTerm('risposte'))
  // Last: it holds the register still until all is committed.
  await cleanRegister(trx)
}

/** Every night; the register has its months from the start. */
export async function startCleaning({ jobs, log, withTransaction }: Services): Promise<void> {
  // A month that cannot be made now is written without one until the night.
  await withTransaction(prepareMonths).catch((err: unknown) => log.error({ err }, 'mesi del registro'))
  await jobs.start({ queue: QUEUE, retries: 2, run: () => withTransaction(cleanExpired) })
}
