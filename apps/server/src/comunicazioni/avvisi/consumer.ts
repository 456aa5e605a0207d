import { clock } from '@primo/domain/platform/clock'
import type { Services } from '../../platform/services/services.ts'
import type { EventConsumer } from '../../registro/eventi/dispatch.ts'
import { avvisa, EVERYBODY_QUEUE } from './commands.ts'
import { daDireATutti, REAZIONI } from './da-eventi.ts'

/**
 * Returns the event consumer that notifies members: each event once, in order, in the transaction that advances the consumer's
 * offset (`registro/eventi/dispatch.ts`). Notices to all members continue as a job, one page of members at a time.
 */
export function avvisiDagliEventi(services: Pick<Services, 'secrets' | 'jobs' | 'config'>): EventConsumer {
  return {
    nome: 'avvisi',
    ricevi: async (trx, evento) => {
      const reazione = Object.hasOwn(REAZIONI, evento.tipo) ? REAZIONI[evento.tipo] : undefined
      if (reazione) await avvisa(trx, services, await reazione(trx, evento), clock.now(), evento.avvenuto_il)
      const all = await daDireATutti(trx, evento)
      if (all)
        await services.jobs.enqueue(trx, EVERYBODY_QUEUE, {
          ...all,
          del: evento.avvenuto_il.toISOString(),
          dopo: 0,
        })
    },
  }
}
