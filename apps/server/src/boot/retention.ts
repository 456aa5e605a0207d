import { cleanAccesso } from '../accesso/account/retention.ts'
import { cleanAziendale } from '../accesso/aziendale/retention.ts'
import { cleanFattori } from '../accesso/fattori/retention.ts'
import { cleanWebhook } from '../comunicazioni/webhook/retention.ts'
import { cleanLinks } from '../ingresso/iscrizioni/link.ts'
import { cleanCodici } from '../iscritti/contatti/retention.ts'
import type { Trx } from '../platform/db/db.ts'
import { deleteStoredResponses } from '../platform/http/idempotency.ts'
import type { Services } from '../platform/services/services.ts'
import { cleanImportazioni } from '../pratiche/importa-comandi.ts'
import { cleanBozze } from '../pratiche/retention.ts'
import { beyondTerm } from '../registro/conservazione/terms.ts'
import { cleanExports } from '../registro/esportazioni/retention.ts'
import { cleanGuasti } from '../registro/guasti/commands.ts'
import { cleanRuns } from '../registro/lavori/retention.ts'
import { cleanMessages } from '../registro/messaggi/retention.ts'
import { cleanNote } from '../ufficio/note/retention.ts'
import { cleanInviti } from '../ufficio/operatori/retention.ts'
import { cleanProposte } from '../ufficio/proposte/retention.ts'
import { cleanVisioni } from '../ufficio/visioni/retention.ts'
import { createAllFuturePartitions, maintainPartitions } from './partitions.ts'

const QUEUE = 'pulizia'

/** Deletes expired data, by the retention terms of `domain/conservazione`. */
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
  await cleanImportazioni(trx)
  await cleanRuns(trx)
  await cleanGuasti(trx)
  await cleanExports(trx)
  await cleanWebhook(trx)
  await deleteStoredResponses(trx, beyondTerm('risposte'))
}

/** Starts the nightly cleaning, and creates the next partitions at once. */
export async function startCleaning({ jobs, log, withTransaction }: Services): Promise<void> {
  await createAllFuturePartitions({ withTransaction, log })
  await jobs.start({
    queue: QUEUE,
    retries: 2,
    run: async () => {
      // Partitions are maintained even if the deletions fail: without future partitions, rows would collect in the default one.
      const outcomes = await Promise.allSettled([withTransaction(cleanExpired)])
      outcomes.push(...(await Promise.allSettled([maintainPartitions({ withTransaction, log })])))
      const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
    },
  })
}
