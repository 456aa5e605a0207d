import { setTimeout as attendi } from 'node:timers/promises'
import * as contratto from '@primo/contract/comunicazioni/operatore-webhook'
import { attesaWebhook } from '@primo/domain/comunicazioni/webhook'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { registraEvento } from '../../registro/eventi/commands.ts'
import { callByContract, type Office, openOffice } from '../../test/office.ts'
import { startReceiver, verifyDelivery } from '../../test/receiver.ts'
import { cleanWebhook } from './cleaning.ts'

/** Long because an endpoint's whole life is told here, on one receiver. */
let office: Office
const chiusure: (() => void)[] = []
beforeAll(async () => {
  office = await openOffice()
})
afterEach(async () => {
  // Those of one test hear nothing of the next.
  await sql('update webhook set rimosso_il = now(), prossimo_il = null')
  for (const chiudi of chiusure.splice(0)) chiudi()
})
afterAll(() => office.close())

const sql = async (testo: string, valori: unknown[] = []) =>
  (await office.services.db.$client.query(testo, valori)).rows
const accade = (tipo: string, oggetto_id: number) =>
  office.services.withTransaction((trx) =>
    registraEvento(trx, {
      attore_id: office.operatore.utente_id,
      tipo,
      oggetto: 'pratica',
      oggetto_id,
      dati: { nominativo: 'Ada Segreta' },
    }),
  )
async function until(vero: () => boolean | Promise<boolean>): Promise<void> {
  for (let giro = 0; giro < 1_200; giro++) {
    if (await vero()) return
    await attendi(100)
  }
  throw new Error('non è successo')
}

/** A receiver, registered for cases. */
async function registrato(...args: Parameters<typeof startReceiver>) {
  const chi = await startReceiver(...args)
  chiusure.push(chi.chiudi)
  const body = { url: chi.url, descrizione: 'Gestionale', eventi: ['pratica' as const] }
  const { id, segreto } = (await office.fa(contratto.aggiungiWebhook, { body })).data
  const agisci = (azione: contratto.AzioneWebhook) =>
    office.fa(contratto.agisciSuWebhook, { params: { id }, body: { azione } })
  const leggi = async () => (await office.fa(contratto.webhooks, {})).data.find((w) => w.id === id)!
  const consegne = async () => (await office.fa(contratto.consegneWebhook, { params: { id } })).data
  return { ...chi, id, segreto, agisci, leggi, consegne }
}

test('chi ascolta sa che cosa è successo, firmato, e nient’altro', async () => {
  const lui = await registrato()
  await accade('pratica.completa', 41)
  await accade('assistente.messaggio', 1)
  await accade('iscrizione.approva', 2)
  await accade('pratica.riapri', 41)
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
  const [prima] = lui.ricevute
  expect(verifyDelivery(lui.segreto, { ...prima!, corpo: prima!.corpo.replace('41', '42') })).toBe(
    'firma sbagliata',
  )
  expect(verifyDelivery(lui.segreto, prima!, Date.now() + 6 * 60_000)).toBe('troppo vecchia')
  expect(prima!.intestazioni['content-type']).toBe('application/json')
  // Delivered first, and then at rest.
  await until(async () => (await lui.leggi()).prossimo_il === null)
  expect(await lui.leggi()).toMatchObject({ stato: 'attivo', ultimo_stato: 204, in_attesa: 0 })
  expect((await lui.consegne()).map((c) => [c.tipo, c.stato, c.tentativi, c.ultimo_stato])).toEqual([
    ['pratica.riapri', 'consegnata', 1, 204],
    ['pratica.completa', 'consegnata', 1, 204],
  ])
})

test('il segreto si vede una volta, e nel database non è in chiaro', async () => {
  const lui = await registrato()
  expect(lui.segreto).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(JSON.stringify(await office.fa(contratto.webhooks, {}))).not.toContain(lui.segreto.slice(6))
  expect(JSON.stringify(await sql('select * from webhook'))).not.toContain(lui.segreto.slice(6))
  expect(JSON.stringify(await sql('select * from idempotenza'))).not.toContain(lui.segreto.slice(6))
})

test('chi fallisce ferma solo la sua coda: l’ordine resta, e ciò che si ripete si riconosce', async () => {
  let guasto = true
  const zoppo = await registrato((_r, res) => res.writeHead(guasto ? 500 : 200).end())
  const sano = await registrato()
  for (const n of [1, 2, 3, 4, 5]) await accade('pratica.avanza', n)
  await until(() => sano.ricevute.length === 5)
  await until(async () => (await zoppo.leggi()).stato === 'in_errore')
  const fermo = await zoppo.leggi()
  expect(fermo).toMatchObject({ in_attesa: 5, ultimo_stato: 500, ultimo_errore: 'risposta 500' })
  guasto = false
  await zoppo.agisci('riprova')
  await until(async () => (await zoppo.leggi()).in_attesa === 0)
  const detti = zoppo.ricevute.map((r) => JSON.parse(r.corpo).oggetto_id)
  // The first at least twice; how often it was tried before it was mended, the machine's pace decides.
  expect(detti.slice(detti.lastIndexOf(1) - 1)).toEqual([1, 1, 2, 3, 4, 5])
  expect(new Set(detti.slice(0, detti.lastIndexOf(1)))).toEqual(new Set([1]))
  expect(new Set(zoppo.ids()).size).toBe(5)
  expect(sano.ricevute.map((r) => JSON.parse(r.corpo).oggetto_id)).toEqual([1, 2, 3, 4, 5])
})

test('le attese raddoppiano a ogni fallimento', async () => {
  const lui = await registrato((_r, res) => res.writeHead(503).end())
  await accade('pratica.avanza', 1)
  /** Seconds from each failure to the next attempt, as the same transaction wrote the two: no clock of ours in it. */
  const attese = new Map<number, number>()
  await until(async () => {
    const [riga] = await sql(
      `select w.tentativi, extract(epoch from w.prossimo_il - c.ultimo_il)::float8 as attesa
         from webhook w join webhook_consegna c on c.webhook_id = w.id where w.id = $1`,
      [lui.id],
    )
    if (riga?.tentativi > 0 && !attese.has(riga.tentativi)) {
      attese.set(riga.tentativi, riga.attesa)
      // Only what was seen is brought forward: the clock is not waited for, and the next is seen as well.
      const subito = 'update webhook set prossimo_il = now() where id = $1 and tentativi = $2'
      await sql(subito, [lui.id, riga.tentativi])
    }
    return attese.has(3)
  })
  for (const [volta, attesa] of attese) expect(attesa).toBeCloseTo(attesaWebhook(volta), 3)
  expect(attesaWebhook(3)).toBe(4 * attesaWebhook(1))
})

test('dopo giorni di fallimenti si sospende, e quando torna riprende da dov’era', async () => {
  const lui = await registrato((_r, res) => res.writeHead(404).end())
  await accade('pratica.avanza', 1)
  await until(async () => (await lui.leggi()).stato === 'in_errore')
  await sql(
    "update webhook set fallisce_dal = now() - interval '6 days', prossimo_il = now() where id = $1",
    [lui.id],
  )
  await until(async () => (await lui.leggi()).stato === 'sospeso_per_errori')
  await accade('pratica.avanza', 2)
  await until(async () => (await lui.leggi()).in_attesa === 2)
  lui.rispondi((_r, res) => res.writeHead(200).end())
  await lui.agisci('riattiva')
  await until(async () => (await lui.leggi()).in_attesa === 0)
  const detti = lui.ricevute.map((r) => JSON.parse(r.corpo).oggetto_id)
  expect(detti.slice(-4)).toEqual([1, 1, 1, 2])
  expect(new Set(detti.slice(0, -1))).toEqual(new Set([1]))
  expect(await lui.leggi()).toMatchObject({ stato: 'attivo', azioni: ['prova', 'sospendi', 'rimuovi'] })
})

test('chi risponde 410 non vuole più sentire nulla: si sospende subito', async () => {
  const lui = await registrato((_r, res) => res.writeHead(410).end())
  await accade('pratica.avanza', 1)
  await until(async () => (await lui.leggi()).stato === 'sospeso_per_errori')
})

test('se chi consegnava muore a metà un altro riprende: niente si perde, e l’id è lo stesso', async () => {
  let caduta = true
  const lui = await registrato((_r, res) => {
    // Taken, and the line broken before the answer: as if the sender had died.
    if (caduta) res.destroy()
    else res.writeHead(200).end()
  })
  await accade('pratica.avanza', 7)
  await until(async () => (await lui.leggi()).ultimo_errore === 'connessione caduta')
  // Left by a process that died: held for a minute, then anybody's.
  await sql(
    "update webhook set prossimo_il = now(), in_consegna_fino_al = now() + interval '1 hour' where id = $1",
    [lui.id],
  )
  const prime = lui.ricevute.length
  await attendi(2_500)
  expect(lui.ricevute).toHaveLength(prime)
  caduta = false
  await sql("update webhook set in_consegna_fino_al = now() - interval '1 second' where id = $1", [lui.id])
  await until(async () => (await lui.leggi()).in_attesa === 0)
  expect(lui.ricevute).toHaveLength(prime + 1)
  expect(new Set(lui.ids()).size).toBe(1)
})

test('sospeso da un operatore aspetta; la prova arriva; saltare sblocca la coda; rimosso non sente più', async () => {
  const lui = await registrato()
  await lui.agisci('prova')
  await until(() => lui.ricevute.length === 1)
  expect(JSON.parse(lui.ricevute[0]!.corpo)).toMatchObject({ tipo: 'prova', oggetto: 'webhook' })
  await lui.agisci('sospendi')
  await accade('pratica.avanza', 1)
  await until(async () => (await lui.leggi()).in_attesa === 1)
  await attendi(2_000)
  expect(lui.ricevute).toHaveLength(1)
  expect(await lui.leggi()).toMatchObject({ stato: 'sospeso', azioni: ['riattiva', 'rimuovi'] })
  expect(
    (await office.nonFa(contratto.agisciSuWebhook, { params: { id: lui.id }, body: { azione: 'prova' } }))
      .codice,
  ).toBe('STATO_NON_PERMESSO')
  lui.rispondi((r, res) => res.writeHead(r.corpo.includes('"oggetto_id":1}') ? 422 : 200).end())
  await accade('pratica.avanza', 2)
  await lui.agisci('riattiva')
  await until(async () => (await lui.leggi()).stato === 'in_errore')
  // The second event comes through when it comes.
  await until(async () => (await lui.consegne()).length === 3)
  await lui.agisci('salta')
  await until(async () => (await lui.leggi()).in_attesa === 0)
  expect((await lui.consegne()).map((c) => [c.tipo, c.stato])).toEqual([
    ['pratica.avanza', 'consegnata'],
    ['pratica.avanza', 'saltata'],
    ['prova', 'consegnata'],
  ])
  await lui.agisci('rimuovi')
  await accade('pratica.avanza', 3)
  expect((await office.fa(contratto.webhooks, {})).data).toEqual([])
  const no = await office.nonFa(contratto.agisciSuWebhook, {
    params: { id: lui.id },
    body: { azione: 'prova' },
  })
  expect(no.status).toBe(404)
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
    expect((await office.nonFa(contratto.aggiungiWebhook, { body })).campi, url).toHaveProperty('url')
  }
  const body = { url: 'https://a.example.it/x', descrizione: 'X', eventi: [] }
  expect((await office.nonFa(contratto.aggiungiWebhook, { body })).campi).toHaveProperty('eventi')
})

test('le risposte hanno la forma del contratto', async () => {
  const lui = await registrato()
  await lui.agisci('prova')
  await until(() => lui.ricevute.length > 0)
  await callByContract(office, contratto.webhooks)
  await callByContract(office, contratto.consegneWebhook, { id: lui.id })
})

test('dopo un mese ciò che si è mandato si dimentica', async () => {
  const lui = await registrato()
  await lui.agisci('prova')
  await until(async () => (await lui.consegne())[0]?.stato === 'consegnata')
  await sql("update webhook_consegna set creata_il = now() - interval '29 days' where webhook_id = $1", [
    lui.id,
  ])
  await office.services.withTransaction(cleanWebhook)
  expect(await lui.consegne()).not.toEqual([])
  await sql("update webhook_consegna set creata_il = now() - interval '31 days' where webhook_id = $1", [
    lui.id,
  ])
  await office.services.withTransaction(cleanWebhook)
  expect(await lui.consegne()).toEqual([])
})
