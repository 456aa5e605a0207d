import type { Servizi } from '../../platform/services/servizi.ts'
import type { Destinatario } from '../../registro/eventi/smistamento.ts'
import { CODA_A_TUTTI } from './code.ts'
import { avvisa } from './commands.ts'
import { daDireATutti, REAZIONI } from './da-eventi.ts'

/**
 * The consumer that tells members what happened to them: each event once, in order, in the transaction that moves its
 * place forward (`registro/eventi/smistamento.ts`). What is for everybody goes on as a job, a page of people at a time.
 */
export function avvisiDagliEventi(servizi: Pick<Servizi, 'segreti' | 'lavori' | 'config'>): Destinatario {
  return {
    nome: 'avvisi',
    ricevi: async (trx, evento) => {
      const reazione = Object.hasOwn(REAZIONI, evento.tipo) ? REAZIONI[evento.tipo] : undefined
      if (reazione) await avvisa(trx, servizi, await reazione(trx, evento), new Date())
      const tutti = await daDireATutti(trx, evento)
      if (tutti) await servizi.lavori.accoda(trx, CODA_A_TUTTI, { ...tutti, dopo: 0 })
    },
  }
}
