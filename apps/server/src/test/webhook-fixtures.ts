import * as contratto from '@primo/contract/comunicazioni/operatore-comunicazioni'
import type { TipoEvento } from '@primo/domain/registro/audit-labels'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { registraEvento } from '../registro/eventi/commands.ts'
import { type BackOffice, openBackOffice } from './back-office.ts'
import { until } from './eventually.ts'
import { startReceiver } from './webhook-receiver.ts'

/** Opens a test back office for a file, with webhook receivers that are removed after each test. */
export function webhookFixtures() {
  const toClose: (() => void)[] = []
  const bench = {
    office: undefined as unknown as BackOffice,
    /** Registers a test receiver as webhook endpoint for the events about cases. */
    register: (...args: Parameters<typeof startReceiver>) => bench.registerFor('pratica', ...args),
    async registerFor(group: 'pratica' | 'iscrizione', ...args: Parameters<typeof startReceiver>) {
      const receiver = await startReceiver(...args)
      toClose.push(receiver.chiudi)
      const { fa } = bench.office
      const body = { url: receiver.url, descrizione: 'Gestionale', eventi: [group] }
      const { id, segreto } = (await fa(contratto.aggiungiWebhook, { body })).data
      const agisci = (azione: contratto.AzioneWebhook) =>
        fa(contratto.agisciSuWebhook, { params: { id }, body: { azione } })
      const leggi = async () => (await fa(contratto.webhooks, {})).data.find((w) => w.id === id)!
      const consegne = async () => (await fa(contratto.consegneWebhook, { params: { id } })).data
      return { ...receiver, id, segreto, agisci, leggi, consegne }
    },
    /** Records an audit event about a case, which the endpoints receive. */
    happens: (tipo: string, oggetto_id: number) =>
      bench.office.services.withTransaction((trx) =>
        registraEvento(trx, {
          attore_id: bench.office.operatore.utente_id,
          tipo: tipo as TipoEvento,
          oggetto: 'pratica',
          oggetto_id,
          dati: { nominativo: 'Ada Segreta' },
        }),
      ),
    /**
     * Waits until a receiver registered for enrolments has got `count` events, one after the other. Each poll delivers everything
     * due, so deliveries due before have been attempted by then.
     */
    async rounds(count: number) {
      const other = await bench.registerFor('iscrizione')
      for (let n = 1; n <= count; n++) {
        await bench.happens('iscrizione.approva', n)
        await until(() => other.ricevute.length === n)
      }
      await other.agisci('rimuovi')
    },
  }
  beforeAll(async () => {
    bench.office = await openBackOffice()
  })
  afterEach(async () => {
    await bench.office.rows('update webhook set rimosso_il = now(), prossimo_il = null')
    for (const close of toClose.splice(0)) close()
  })
  afterAll(() => bench.office.close())
  return bench
}
