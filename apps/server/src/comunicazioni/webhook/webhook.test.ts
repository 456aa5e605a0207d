import * as contratto from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { clock } from '@primo/domain/platform/clock'
import { expect, test } from 'vitest'
import { callByContract } from '../../test/back-office.ts'
import { until } from '../../test/eventually.ts'
import { webhookFixtures } from '../../test/webhook-fixtures.ts'
import { verifyDelivery } from '../../test/webhook-receiver.ts'
import { cleanWebhook } from './personal-data.ts'

const bench = webhookFixtures()

test('chi ascolta sa che cosa è successo, firmato, e nient’altro', async () => {
  const lui = await bench.register()
  await bench.happens('pratica.completa', 41)
  await bench.happens('assistente.messaggio', 1)
  await bench.happens('iscrizione.approva', 2)
  await bench.happens('pratica.riapri', 41)
  await until(() => lui.ricevute.length === 2)
  const corpi = lui.ricevute.map((r) => JSON.parse(r.corpo))
  expect(corpi.map((c) => [c.tipo, c.oggetto, c.oggetto_id])).toEqual([
    ['pratica.completa', 'pratica', 41],
    ['pratica.riapri', 'pratica', 41],
  ])
  expect(Object.keys(corpi[0]).sort()).toEqual(['avvenuto_il', 'id', 'oggetto', 'oggetto_id', 'tipo'])
  expect(corpi[0].id).toBe(lui.ids()[0])
  expect(corpi[0].avvenuto_il).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
  for (const ricevuta of lui.ricevute) expect(verifyDelivery(lui.segreto, ricevuta)).toBeNull()
  const [first] = lui.ricevute
  expect(verifyDelivery(lui.segreto, { ...first!, corpo: first!.corpo.replace('41', '42') })).toBe(
    'firma sbagliata',
  )
  expect(verifyDelivery(lui.segreto, first!, clock.now().getTime() + 6 * 60_000)).toBe('troppo vecchia')
  expect(first!.intestazioni['content-type']).toBe('application/json')
  // First delivered, then the queue is empty.
  await until(async () => (await lui.leggi()).prossimo_il === null)
  expect(await lui.leggi()).toMatchObject({ stato: 'attivo', ultimo_stato: 204, in_attesa: 0 })
  expect((await lui.consegne()).map((c) => [c.tipo, c.stato, c.tentativi, c.ultimo_stato])).toEqual([
    ['pratica.riapri', 'consegnata', 1, 204],
    ['pratica.completa', 'consegnata', 1, 204],
  ])
})

test('il segreto si vede una volta, e nel database non è in chiaro', async () => {
  const lui = await bench.register()
  expect(lui.segreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(JSON.stringify(await bench.office.fa(contratto.webhooks, {}))).not.toContain(lui.segreto.slice(6))
  expect(JSON.stringify(await bench.office.rows('select * from webhook'))).not.toContain(lui.segreto.slice(6))
  expect(JSON.stringify(await bench.office.rows('select * from idempotenza'))).not.toContain(
    lui.segreto.slice(6),
  )
})

test('sospeso da un operatore aspetta; la prova arriva; saltare sblocca la coda; rimosso non sente più', async () => {
  const lui = await bench.register()
  await lui.agisci('prova')
  await until(() => lui.ricevute.length === 1)
  expect(JSON.parse(lui.ricevute[0]!.corpo)).toMatchObject({ tipo: 'prova', oggetto: 'webhook' })
  await lui.agisci('sospendi')
  await bench.happens('pratica.avanza', 1)
  await until(async () => (await lui.leggi()).in_attesa === 1)
  await bench.rounds(2)
  expect(lui.ricevute).toHaveLength(1)
  expect(await lui.leggi()).toMatchObject({ stato: 'sospeso', azioni: ['riattiva', 'rimuovi'] })
  expect(
    (
      await bench.office.nonFa(contratto.agisciSuWebhook, {
        params: { id: lui.id },
        body: { azione: 'prova' },
      })
    ).code,
  ).toBe('STATO_NON_PERMESSO')
  lui.rispondi((r, res) => res.writeHead(r.corpo.includes('"oggetto_id":1}') ? 422 : 200).end())
  await bench.happens('pratica.avanza', 2)
  await lui.agisci('riattiva')
  await until(async () => (await lui.leggi()).stato === 'in_errore')
  // The event dispatcher delivers the second event asynchronously.
  await until(async () => (await lui.consegne()).length === 3)
  await lui.agisci('salta')
  await until(async () => (await lui.leggi()).in_attesa === 0)
  expect((await lui.consegne()).map((c) => [c.tipo, c.stato])).toEqual([
    ['pratica.avanza', 'consegnata'],
    ['pratica.avanza', 'saltata'],
    ['prova', 'consegnata'],
  ])
  await lui.agisci('rimuovi')
  await bench.happens('pratica.avanza', 3)
  expect((await bench.office.fa(contratto.webhooks, {})).data).toEqual([])
  const no = await bench.office.nonFa(contratto.agisciSuWebhook, {
    params: { id: lui.id },
    body: { azione: 'prova' },
  })
  expect(no.status).toBe(404)
})

test('saltata la consegna che non riusciva, il tempo dei fallimenti ricomincia', async () => {
  const lui = await bench.register((r, res) =>
    res.writeHead(r.corpo.includes('"oggetto_id":51}') ? 422 : 200).end(),
  )
  await bench.happens('pratica.avanza', 51)
  await until(async () => (await lui.leggi()).stato === 'in_errore')
  await bench.office.rows(
    "update webhook set fallisce_dal = now() - interval '6 days', prossimo_il = now() + interval '1 hour' where id = $1",
    [lui.id],
  )
  await lui.agisci('salta')
  expect(await lui.leggi()).toMatchObject({ stato: 'attivo', fallisce_dal: null, in_attesa: 0 })
  lui.rispondi((_r, res) => res.writeHead(503).end())
  await bench.happens('pratica.avanza', 52)
  await until(async () => (await lui.leggi()).stato !== 'attivo')
  expect((await lui.leggi()).stato).toBe('in_errore')
})

test('un indirizzo che non va è detto sotto il suo campo', async () => {
  for (const url of [
    'ciao a tutti',
    'ftp://a.example.it/x',
    'http://a.example.it/x',
    'https://u:p@a.example.it/',
    'javascript:alert(1)',
  ]) {
    const body = { url, descrizione: 'X', eventi: ['pratica' as const] }
    expect((await bench.office.nonFa(contratto.aggiungiWebhook, { body })).fields, url).toHaveProperty('url')
  }
  const body = { url: 'https://a.example.it/x', descrizione: 'X', eventi: [] }
  expect((await bench.office.nonFa(contratto.aggiungiWebhook, { body })).fields).toHaveProperty('eventi')
})

test('le risposte hanno la forma del contratto', async () => {
  const lui = await bench.register()
  await lui.agisci('prova')
  await until(() => lui.ricevute.length > 0)
  await callByContract(bench.office, contratto.webhooks)
  await callByContract(bench.office, contratto.consegneWebhook, { id: lui.id })
})

test('dopo un mese ciò che si è mandato si dimentica', async () => {
  const lui = await bench.register()
  await lui.agisci('prova')
  await until(async () => (await lui.consegne())[0]?.stato === 'consegnata')
  await bench.office.rows(
    "update webhook_consegna set creata_il = now() - interval '29 days' where webhook_id = $1",
    [lui.id],
  )
  await bench.office.services.withTransaction(cleanWebhook)
  expect(await lui.consegne()).not.toEqual([])
  await bench.office.rows(
    "update webhook_consegna set creata_il = now() - interval '31 days' where webhook_id = $1",
    [lui.id],
  )
  await bench.office.services.withTransaction(cleanWebhook)
  expect(await lui.consegne()).toEqual([])
})
