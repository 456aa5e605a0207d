import * as accesso from '@primo/contract/accesso/accesso'
import type { CallSpec } from '@primo/contract/platform/route'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { sendRaw } from '../../test/contract.ts'
import { createMember } from '../../test/persone.ts'
import { recordStatements } from '../../test/query-plans.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

// No background work: its statements would be counted with those of a call.
const testApp = await sharedFixture(openTestApp({ config: { background_work: false } }))

/** Number of pairs of a known and an unknown e-mail. Each is tried once, each pair from its own network. */
const COPPIE = 40

const CALLS: { nome: string; spec: CallSpec; corpo: (email: string) => Record<string, string> }[] = [
  {
    nome: 'login',
    spec: accesso.login,
    corpo: (email) => ({ email, password: 'sbagliata di certo', device_name: 'x' }),
  },
  { nome: 'password/email', spec: accesso.passwordEmail, corpo: (email) => ({ email }) },
  {
    nome: 'password/reset',
    spec: accesso.passwordReset,
    corpo: (email) => ({
      email,
      token: 'x'.repeat(64),
      password: 'una frase mai usata prima',
      password_confirmation: 'una frase mai usata prima',
    }),
  },
]

/** Returns a quantile of the sorted sample. */
const quantile = (ordinati: number[], quota: number) => ordinati[Math.floor((ordinati.length - 1) * quota)]!

/** Returns whether a statement is of the jobs that run at the same time, and does not start one. */
const ofJobs = (text: string) =>
  /\blavori\.|\bfrom (lavoro|esecuzione)\b|\b(update|into) "?(lavoro|esecuzione)\b/i.test(text) &&
  !/insert into lavori\.job/i.test(text)

describe.each(CALLS)('$nome con una e-mail nota e con una ignota', ({ spec, corpo }) => {
  async function ask(email: string, da: string) {
    const answer = await sendRaw(testApp.app, spec, { body: corpo(email), da })
    const { request_id: _, ...dati } = answer.json()
    // All except the request id and the clock, which change at every request.
    const { 'x-request-id': __, date: ___, ...intestazioni } = answer.headers
    return { stato: answer.statusCode, dati, intestazioni }
  }

  test('dice le stesse cose', async () => {
    const { email } = await createMember(testApp)
    await ask('riscaldamento@posta.it', '10.7.0.1')
    expect(await ask(email, '10.6.0.1')).toEqual(await ask('nessuno@posta.it', '10.6.0.1'))
  })

  test('chiede al database le stesse cose', async () => {
    const { email } = await createMember(testApp)
    const asked = async (email: string, da: string) => {
      const sent = await recordStatements(() => ask(email, da))
      return sent.map(({ text }) => text).filter((text) => !ofJobs(text))
    }
    await asked('riscaldamento@posta.it', '10.7.0.2')
    const known = await asked(email, '10.6.1.1')
    expect(known).not.toEqual([])
    expect(known).toEqual(await asked('nessuno1@posta.it', '10.6.2.1'))
  })

  // A duration depends on the machine: measured by `npm run fuzz` only.
  test.runIf(process.env.FUZZ_SEED)('nello stesso tempo', async () => {
    const note = await Promise.all(Array.from({ length: COPPIE }, () => createMember(testApp)))
    const timed = async (email: string, da: string) => {
      const inizio = performance.now()
      await ask(email, da)
      return performance.now() - inizio
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (const [i, { email }] of note.entries()) {
      const from = `10.8.${i}.1`
      const nessuno = `nessuno${i}@posta.it`
      // Alternating order, so that a slow machine slows both.
      if (i % 2 === 0) known.push(await timed(email, from))
      unknown.push(await timed(nessuno, from))
      if (i % 2 !== 0) known.push(await timed(email, from))
    }
    const [n, s] = [known, unknown].map((d) => d.toSorted((a, b) => a - b)) as [number[], number[]]
    // The median of each is within the other's distribution: one response does not reveal which e-mail it was.
    for (const [uno, other] of [
      [n, s],
      [s, n],
    ] as const) {
      const centre = quantile(uno, 0.5)
      expect(centre).toBeGreaterThan(quantile(other, 0.5) / 2)
      expect(centre).toBeGreaterThanOrEqual(quantile(other, 0.05))
      expect(centre).toBeLessThanOrEqual(quantile(other, 0.95))
    }
  })
})
