import { setTimeout as attendi } from 'node:timers/promises'
import * as contratto from '@primo/contract/comunicazioni/operatore-webhook'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { registraEvento } from '../registro/eventi/commands.ts'
import { type Office, openOffice } from './office.ts'
import { startReceiver } from './receiver.ts'

/** Waits for what another process, or a job, does in its own time. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; round < 1_200; round++) {
    if (await holds()) return
    await attendi(100)
  }
  throw new Error('non è successo')
}

/** An office for one test file, and the receivers its tests register, which hear nothing of the next test. */
export function webhookBench() {
  const toClose: (() => void)[] = []
  const bench = {
    office: undefined as unknown as Office,
    /** A receiver, registered for cases. */
    async register(...args: Parameters<typeof startReceiver>) {
      const receiver = await startReceiver(...args)
      toClose.push(receiver.chiudi)
      const { fa } = bench.office
      const body = { url: receiver.url, descrizione: 'Gestionale', eventi: ['pratica' as const] }
      const { id, segreto } = (await fa(contratto.aggiungiWebhook, { body })).data
      const agisci = (azione: contratto.AzioneWebhook) =>
        fa(contratto.agisciSuWebhook, { params: { id }, body: { azione } })
      const leggi = async () => (await fa(contratto.webhooks, {})).data.find((w) => w.id === id)!
      const consegne = async () => (await fa(contratto.consegneWebhook, { params: { id } })).data
      return { ...receiver, id, segreto, agisci, leggi, consegne }
    },
    /** Something happens to a case. */
    happens: (tipo: string, oggetto_id: number) =>
      bench.office.services.withTransaction((trx) =>
        registraEvento(trx, {
          attore_id: bench.office.operatore.utente_id,
          tipo,
          oggetto: 'pratica',
          oggetto_id,
          dati: { nominativo: 'Ada Segreta' },
        }),
      ),
  }
  beforeAll(async () => {
    bench.office = await openOffice()
  })
  afterEach(async () => {
    await bench.office.rows('update webhook set rimosso_il = now(), prossimo_il = null')
    for (const close of toClose.splice(0)) close()
  })
  afterAll(() => bench.office.close())
  return bench
}
