import { setImmediate as nextTurn } from 'node:timers/promises'
import { login } from '@primo/contract/accesso/accesso'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { createQueue, type JobOwner, QueueFull } from './fair-queue.ts'
import { hashPassword, passwordQueue, passwordsWaiting } from './password.ts'

const AMPIA = { perRete: 1000, inTutto: 1000 }

describe('coda', () => {
  /** Fills a blocked queue, unblocks it, and returns the order in which the jobs ran. */
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
          await nextTurn()
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

  /**
   * Occupies both slots of the password queue, so that nothing runs while a test fills it.
   * @returns `lastOfFirstTurn`: queues a job of a network and an account of its own, which runs after every other job of the
   * first turn and keeps one slot; `open`: frees the other slot; `end`: frees everything
   */
  function holdQueue() {
    const [one, two, last] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as [Gate, Gate, Gate]
    const held = [passwordQueue({}, () => one.promise), passwordQueue({}, () => two.promise)]
    return {
      lastOfFirstTurn: () => {
        const chi = { indirizzo: '203.0.113.9', account: 'ultimo del primo giro' }
        held.push(passwordQueue(chi, () => last.promise))
      },
      open: one.resolve,
      end: async () => {
        for (const gate of [one, two, last]) gate.resolve()
        await Promise.all(held)
      },
    }
  }
  type Gate = PromiseWithResolvers<void>
  const waiting = (n: number) => eventually(() => expect(passwordsWaiting()).toBe(n))

  test('di 450 password sbagliate da una rete ne aspettano 128, e le altre sono rifiutate', async () => {
    const queue = holdQueue()
    const outcomes = Array.from({ length: 450 }, (_, i) =>
      hashPassword(`sbagliata ${i}`, { indirizzo: '198.51.100.7', account: `x${i}` }).then(
        () => 'guardata',
        (e) => e.name,
      ),
    )
    expect(passwordsWaiting()).toBe(128)
    await queue.end()
    expect((await Promise.all(outcomes)).filter((e) => e === 'QueueFull')).toHaveLength(450 - 128)
  })

  test.each([
    ['da una rete', () => '198.51.100.8'],
    ['da tante, sullo stesso account', (i: number) => `10.${i}.7.9`],
  ])('un login giusto fra 120 sbagliati %s è il secondo a essere guardato', async (_, rete) => {
    const [buono, taken] = [await createMember(testApp), await createMember(testApp)]
    const queue = holdQueue()
    const sbagliati = Array.from({ length: 120 }, (_, i) => {
      const body = { email: taken.email, password: 'sbagliata di certo', device_name: 'x' }
      return testApp.refusal(login, { body }, undefined, { indirizzo: rete(i) })
    })
    await waiting(120)
    const body = { email: buono.email, password: PASSWORD, device_name: 'x' }
    const entrato = testApp.call(login, { body }, undefined, { indirizzo: '192.0.2.2' })
    await waiting(121)
    queue.lastOfFirstTurn()
    queue.open()
    await entrato
    expect(passwordsWaiting()).toBe(119)
    await queue.end()
    await Promise.all(sbagliati)
  })
})
