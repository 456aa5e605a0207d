import { login } from '@primo/contract/accesso/accesso'
import { isRefusal } from '@primo/contract/platform/errors'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { until } from '../../test/eventually.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { type LimitRule, reserveAttempt } from './rate-limits.ts'

const testApp = await sharedFixture(openTestApp({ config: { trust_proxy: true } }))

describe('conteggi', () => {
  const regola: LimitRule = { ambito: 'prova', soglia: 3, finestra_s: 3600 }
  const tenta = (key: string) =>
    testApp.services.withTransaction((trx) => reserveAttempt(trx, key, regola)).then(isRefusal)
  const sql = (text: string) => testApp.services.db.$client.query(text)

  test('la finestra passata riapre e conta da capo', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => tenta('prova:a')))
    expect(outcomes.filter((no) => !no)).toHaveLength(3)
    await sql(
      "update limite set dal = dal - interval '61 minutes', chiuso_fino = chiuso_fino - interval '61 minutes' where chiave = 'prova:a'",
    )
    expect([await tenta('prova:a'), await tenta('prova:a'), await tenta('prova:a')]).toEqual([
      false,
      false,
      false,
    ])
    expect(await tenta('prova:a')).toBe(true)
  })

  test('un X-Forwarded-For inventato non fa un indirizzo nuovo', async () => {
    const stati: number[] = []
    for (let i = 0; i < 7; i++) {
      const answer = await testApp.app.inject({
        method: login.method,
        url: '/api/login',
        payload: { email: 'preso@posta.it', password: 'sbagliata di certo', device_name: 'x' },
        headers: { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.50` },
      })
      stati.push(answer.statusCode)
    }
    expect(stati).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test.each([
    ['con porte sempre diverse', (i: number) => `203.0.113.60:${4000 + i}`],
    ['di una rete IPv6, fra parentesi', (i: number) => `[2001:db8:7:10${i}::9]:${4000 + i}`],
    ['IPv4 scritto come IPv6', (i: number) => (i % 2 ? '::ffff:203.0.113.61' : '::ffff:cb00:713d')],
  ])('un indirizzo %s è uno solo', async (come, from) => {
    // A new account: one with many attempts has ever slower responses.
    const email = `${come.replaceAll(/\W/g, '')}@posta.it`
    const stati: number[] = []
    for (let i = 0; i < 7; i++) {
      const answer = await testApp.app.inject({
        method: login.method,
        url: '/api/login',
        payload: { email, password: 'sbagliata di certo', device_name: 'x' },
        headers: { 'x-forwarded-for': from(i) },
      })
      stati.push(answer.statusCode)
    }
    expect(stati).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test('la pulizia toglie ciò che non conta più, e solo quello', async () => {
    await tenta('prova:vecchia')
    await tenta('prova:nuova')
    await sql("update limite set dal = dal - interval '2 days' where chiave = 'prova:vecchia'")
    const { jobs, withTransaction } = testApp.services
    await withTransaction((trx) => jobs.enqueue(trx, 'pulizia', {}))
    const keys = async () => (await sql('select chiave from limite')).rows.map((r) => r.chiave as string)
    await until(async () => !(await keys()).includes('prova:vecchia'))
    expect(await keys()).toContain('prova:nuova')
  })
})
