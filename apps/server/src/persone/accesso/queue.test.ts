import { setTimeout as attendi } from 'node:timers/promises'
import { login } from '@primo/contract/persone/accesso'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { hashPassword } from './password.ts'
import { createQueue, type JobOwner, QueueFull } from './queue.ts'

const AMPIA = { perRete: 1000, inTutto: 1000 }

describe('coda', () => {
  /** Fills a queue that stands still, lets it go, and tells in which order it ran. */
  async function ordine(misure: { perRete: number; inTutto: number }, chi: [string, JobOwner][]) {
    const coda = createQueue(1, misure)
    const stop = Promise.withResolvers<void>()
    const before = coda({}, () => stop.promise)
    const corsi: string[] = []
    const outcomes = chi.map(([nome, di]) =>
      coda(di, async () => {
        corsi.push(nome)
      }).catch((e: Error) => `${nome}: ${e.name}`),
    )
    stop.resolve()
    await before
    const mandati = (await Promise.all(outcomes)).filter((e) => typeof e === 'string')
    return { corsi: corsi.join(' '), mandati }
  }
  const start = (rete: string, account: string): JobOwner => ({ rete, account })

  test('al massimo due insieme, in ordine, e un guasto libera il posto', async () => {
    const coda = createQueue(2, AMPIA)
    let inside = 0
    let max = 0
    const corsi: number[] = []
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        coda({ rete: 'a' }, async () => {
          corsi.push(i)
          max = Math.max(max, ++inside)
          await attendi(1)
          inside--
          if (i % 3 === 0) throw new Error('guasto')
        }),
      ),
    )
    expect(max).toBe(2)
    expect(corsi).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(outcomes.filter((e) => e.status === 'rejected')).toHaveLength(7)
  })

  test('chi è solo passa prima di chi ne ha portate tante dalla stessa rete', async () => {
    const molte = Array.from({ length: 6 }, (_, i): [string, JobOwner] => [`m${i}`, start('m', `x${i}`)])
    const { corsi } = await ordine(AMPIA, [...molte, ['buono', start('b', 'y')], ['altro', start('c', 'z')]])
    expect(corsi).toBe('m0 buono altro m1 m2 m3 m4 m5')
  })

  test('e prima di chi prova lo stesso account da tante reti', async () => {
    const molte = Array.from({ length: 6 }, (_, i): [string, JobOwner] => [`m${i}`, start(`r${i}`, 'preso')])
    const { corsi } = await ordine(AMPIA, [...molte, ['buono', start('b', 'y')]])
    expect(corsi).toBe('m0 buono m1 m2 m3 m4 m5')
  })

  test('due che ne portano tante vanno a turno', async () => {
    const chi = (['a', 'b'] as const).flatMap((r) =>
      [0, 1, 2].map((i): [string, JobOwner] => [`${r}${i}`, start(r, `${r}${i}`)]),
    )
    expect((await ordine(AMPIA, chi)).corsi).toBe('a0 b0 a1 b1 a2 b2')
  })

  test('di una rete ne aspettano tante e non di più; piena, cede il posto chi verrebbe per ultimo', async () => {
    const molte = Array.from({ length: 5 }, (_, i): [string, JobOwner] => [`m${i}`, start('m', `x${i}`)])
    expect((await ordine({ perRete: 3, inTutto: 9 }, molte)).mandati).toEqual([
      'm3: QueueFull',
      'm4: QueueFull',
    ])
    const piena = await ordine({ perRete: 9, inTutto: 5 }, [...molte, ['buono', start('b', 'y')]])
    expect(piena).toEqual({ corsi: 'm0 buono m1 m2 m3', mandati: ['m4: QueueFull'] })
    expect(new QueueFull().statusCode).toBe(429)
  })
})

describe('con argon2 vero', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp()
  })
  afterAll(() => testApp.close())

  test('una password giusta fra 450 sbagliate di un’altra rete è fra le prime a essere guardata', async () => {
    const { email } = await createMember(testApp)
    let guardate = 0
    const before = Array.from({ length: 450 }, (_, i) =>
      hashPassword(`sbagliata ${i}`, { indirizzo: '198.51.100.7', account: `x${i}` }).then(
        () => guardate++,
        (e) => e.name,
      ),
    )
    const body = { email, password: PASSWORD, device_name: 'x' }
    await testApp.call(login, { body }, undefined, { indirizzo: '192.0.2.1' })
    // Two were already being made, and two more at most while the good one's own turn ran.
    expect(guardate).toBeLessThanOrEqual(8)
    const outcomes = await Promise.all(before)
    expect(outcomes.filter((e) => e === 'QueueFull')).toHaveLength(450 - 128 - 2)
  })

  test.each([
    ['da una rete', () => '198.51.100.8'],
    ['da tante, sullo stesso account', (i: number) => `10.${i}.7.9`],
  ])('e un login giusto fra 120 sbagliati %s', async (_, rete) => {
    const [buono, taken] = [await createMember(testApp), await createMember(testApp)]
    let giudicati = 0
    const sbagliati = Array.from({ length: 120 }, async (_, i) => {
      const body = { email: taken.email, password: 'sbagliata di certo', device_name: 'x' }
      const { status } = await testApp.refusal(login, { body }, undefined, { indirizzo: rete(i) })
      if (status === 422) giudicati++
    })
    const body = { email: buono.email, password: PASSWORD, device_name: 'x' }
    await testApp.call(login, { body }, undefined, { indirizzo: '192.0.2.2' })
    expect(giudicati).toBeLessThanOrEqual(8)
    await Promise.all(sbagliati)
  })
})
