import { clock } from '@primo/domain/platform/clock'
import type { Services } from '../../platform/services/services.ts'
import type { EventConsumer } from '../../registro/eventi/dispatch.ts'
import { avvisa } from './commands.ts'
import { daDireATutti, REAZIONI } from './da-eventi.ts'
import { EVERYBODY_QUEUE } from './queues.ts'

/**
 * The consumer that tells members what happened to them: each event once, in order, in the transaction that moves its
 * place forward (`registro/eventi/dispatch.ts`). What is for everybody goes on as a job, a page of people at a time.
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
