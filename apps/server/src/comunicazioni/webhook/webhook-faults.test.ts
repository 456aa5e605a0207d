import { attesaWebhook } from '@primo/domain/comunicazioni/webhook'
import { expect, test } from 'vitest'
import { until } from '../../test/eventually.ts'
import { webhookFixtures } from '../../test/webhook-fixtures.ts'

const bench = webhookFixtures()

test('chi fallisce ferma solo la sua coda: l’ordine resta, e ciò che si ripete si riconosce', async () => {
  let fault = true
  const zoppo = await bench.register((_r, res) => res.writeHead(fault ? 500 : 200).end())
  const sano = await bench.register()
  for (const n of [1, 2, 3, 4, 5]) await bench.happens('pratica.avanza', n)
  await until(() => sano.ricevute.length === 5)
  await until(async () => (await zoppo.leggi()).stato === 'in_errore')
  const fermo = await zoppo.leggi()
  expect(fermo).toMatchObject({ in_attesa: 5, ultimo_stato: 500, ultimo_errore: 'risposta 500' })
  fault = false
  await zoppo.agisci('riprova')
  await until(async () => (await zoppo.leggi()).in_attesa === 0)
  const said = zoppo.ricevute.map((r) => JSON.parse(r.corpo).oggetto_id)
  // The first delivery at least twice; the number of attempts before the endpoint recovers depends on the machine's speed.
  expect(said.slice(said.lastIndexOf(1) - 1)).toEqual([1, 1, 2, 3, 4, 5])
  expect(new Set(said.slice(0, said.lastIndexOf(1)))).toEqual(new Set([1]))
  expect(new Set(zoppo.ids()).size).toBe(5)
  expect(sano.ricevute.map((r) => JSON.parse(r.corpo).oggetto_id)).toEqual([1, 2, 3, 4, 5])
})

test('le attese raddoppiano a ogni fallimento', async () => {
  const lui = await bench.register((_r, res) => res.writeHead(503).end())
  await bench.happens('pratica.avanza', 1)
  /**
   * Expected seconds from each failed delivery to the next attempt. Both instants are stored in one transaction, so they do not
   * depend on the test's clock.
   */
  const expected = new Map<number, number>()
  await until(async () => {
    const [row] = await bench.office.rows(
      `select w.tentativi, extract(epoch from w.prossimo_il - c.ultimo_il)::float8 as attesa
         from webhook w join webhook_consegna c on c.webhook_id = w.id where w.id = $1`,
      [lui.id],
    )
    if (row && row.tentativi > 0 && !expected.has(row.tentativi)) {
      expected.set(row.tentativi, row.attesa)
      // Only an observed wait is shortened: the test does not wait for the clock, and the next one is observed too.
      const subito = 'update webhook set prossimo_il = now() where id = $1 and tentativi = $2'
      await bench.office.rows(subito, [lui.id, row.tentativi])
    }
    return expected.has(3)
  })
  for (const [time, wait] of expected) expect(wait).toBeCloseTo(attesaWebhook(time), 3)
  expect(attesaWebhook(3)).toBe(4 * attesaWebhook(1))
})

test('dopo giorni di fallimenti si sospende, e quando torna riprende da dov’era', async () => {
  const lui = await bench.register((_r, res) => res.writeHead(404).end())
  await bench.happens('pratica.avanza', 1)
  await until(async () => (await lui.leggi()).stato === 'in_errore')
  await bench.office.rows(
    "update webhook set fallisce_dal = now() - interval '6 days', prossimo_il = now() where id = $1",
    [lui.id],
  )
  await until(async () => (await lui.leggi()).stato === 'sospeso_per_errori')
  await bench.happens('pratica.avanza', 2)
  await until(async () => (await lui.leggi()).in_attesa === 2)
  lui.rispondi((_r, res) => res.writeHead(200).end())
  await lui.agisci('riattiva')
  await until(async () => (await lui.leggi()).in_attesa === 0)
  const said = lui.ricevute.map((r) => JSON.parse(r.corpo).oggetto_id)
  expect(said.slice(-4)).toEqual([1, 1, 1, 2])
  expect(new Set(said.slice(0, -1))).toEqual(new Set([1]))
  expect(await lui.leggi()).toMatchObject({ stato: 'attivo', azioni: ['prova', 'sospendi', 'rimuovi'] })
})

test('chi risponde 410 non vuole più sentire nulla: si sospende subito', async () => {
  const lui = await bench.register((_r, res) => res.writeHead(410).end())
  await bench.happens('pratica.avanza', 1)
  await until(async () => (await lui.leggi()).stato === 'sospeso_per_errori')
})

test('se chi consegnava muore a metà un altro riprende: niente si perde, e l’id è lo stesso', async () => {
  let caduta = true
  const lui = await bench.register((_r, res) => {
    // Connection closed before the response: as if the sender had crashed.
    if (caduta) res.destroy()
    else res.writeHead(200).end()
  })
  await bench.happens('pratica.avanza', 7)
  await until(async () => (await lui.leggi()).ultimo_errore === 'connessione caduta')
  // A lease left by a crashed process: held for a minute, then free.
  await bench.office.rows(
    "update webhook set prossimo_il = now(), in_consegna_fino_al = now() + interval '1 hour' where id = $1",
    [lui.id],
  )
  const prime = lui.ricevute.length
  await bench.rounds(2)
  expect(lui.ricevute).toHaveLength(prime)
  caduta = false
  await bench.office.rows(
    "update webhook set in_consegna_fino_al = now() - interval '1 second' where id = $1",
    [lui.id],
  )
  await until(async () => (await lui.leggi()).in_attesa === 0)
  expect(lui.ricevute).toHaveLength(prime + 1)
  expect(new Set(lui.ids()).size).toBe(1)
})
