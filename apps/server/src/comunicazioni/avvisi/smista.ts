import type { Services } from '../../platform/services/servizi.ts'
import type { EventConsumer } from '../../registro/eventi/smistamento.ts'
import { EVERYBODY_QUEUE } from './code.ts'
import { avvisa } from './commands.ts'
import { daDireATutti, REAZIONI } from './da-eventi.ts'

/**
 * The consumer that tells members what happened to them: each event once, in order, in the transaction that moves its
 * place forward (`registro/eventi/smistamento.ts`). What is for everybody goes on as a job, a page of people at a time.
 */
export function avvisiDagliEventi(services: Pick<Services, 'secrets' | 'jobs' | 'config'>): EventConsumer {
  return {
    nome: 'avvisi',
    ricevi: async (trx, evento) => {
      const reazione = Object.hasOwn(REAZIONI, evento.tipo) ? REAZIONI[evento.tipo] : undefined
      if (reazione) await avvisa(trx, services, await reazione(trx, evento), new Date())
      const tutti = await daDireATutti(trx, evento)
      if (tutti) await services.jobs.enqueue(trx, EVERYBODY_QUEUE, { ...tutti, dopo: 0 })
    },
  }
}
