import * as accesso from '@primo/contract/persone/accesso'
import type { CallSpec } from '@primo/contract/platform/route'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { sendRaw } from '../../test/contract.ts'
import { opened } from '../../test/opened.ts'
import { createMember } from '../../test/persone.ts'

const testApp = await opened(openTestApp())

/** Pairs of a known and an unknown e-mail: each is tried once, and each pair from a network of its own. */
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

/** The value below which a share of the sorted sample lies. */
const quantile = (ordinati: number[], quota: number) => ordinati[Math.floor((ordinati.length - 1) * quota)]!

describe.each(CALLS)('$nome con una e-mail nota e con una ignota', ({ spec, corpo }) => {
  async function ask(email: string, da: string) {
    const inizio = performance.now()
    const answer = await sendRaw(testApp.app, spec, { body: corpo(email), da })
    const durata = performance.now() - inizio
    const { request_id: _, ...dati } = answer.json()
    // Everything but what changes at every request: its id and the clock.
    const { 'x-request-id': __, date: ___, ...intestazioni } = answer.headers
    return { durata, detto: { stato: answer.statusCode, dati, intestazioni } }
  }

  test('dice le stesse cose, nello stesso tempo', async () => {
    const note = await Promise.all(Array.from({ length: COPPIE }, () => createMember(testApp)))
    await ask('riscaldamento@posta.it', '10.7.0.1')
    const durate = { note: [] as number[], ignote: [] as number[] }
    for (const [i, { email }] of note.entries()) {
      const from = `10.6.${i}.1`
      // In turns, and who goes first changes: what slows the machine slows both.
      const [before, after] = i % 2 === 0 ? [email, `nessuno${i}@posta.it`] : [`nessuno${i}@posta.it`, email]
      const [a, b] = [await ask(before, from), await ask(after, from)]
      expect(a.detto).toEqual(b.detto)
      const [nota, ignota] = i % 2 === 0 ? [a, b] : [b, a]
      durate.note.push(nota.durata)
      durate.ignote.push(ignota.durata)
    }
    const [n, s] = [durate.note, durate.ignote].map((d) => d.toSorted((a, b) => a - b)) as [
      number[],
      number[],
    ]
    // The middle of each lies well inside the other: one answer says nothing of which it was.
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
