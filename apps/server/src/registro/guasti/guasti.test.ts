import type { Input } from '@primo/contract/platform/route'
import * as contratto from '@primo/contract/registro/guasti'
import { expect, test } from 'vitest'
import { openBackOffice } from '../../test/back-office.ts'
import { eventually } from '../../test/eventually.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createGuastiReporter, GUASTI_MASSIMI } from './commands.ts'

const office = await sharedFixture(openBackOffice())

type Segnalato = Input<typeof contratto.segnalaGuasto>['body']
const GUASTO: Segnalato = {
  origine: 'app',
  versione: '2.0.25',
  dove: '/app/manifestazione',
  tipo: 'TypeError',
  messaggio: 'Cannot read properties of undefined',
  pila: ['PuntiPage-BxK3a9-_.js:1:2345'],
}
let rete = 0
/** Reports an error, each from a different network unless given: rate limits are tested elsewhere. */
const segnala = (other: Partial<Segnalato> = {}, indirizzo = `10.7.${++rete >> 8}.${rete & 255}`) =>
  office.call(contratto.segnalaGuasto, { body: { ...GUASTO, ...other } }, undefined, { indirizzo })
const rifiutato = (other: Partial<Segnalato>) =>
  office.refusal(contratto.segnalaGuasto, { body: { ...GUASTO, ...other } })
const letti = async () =>
  (await office.fa(contratto.guasti, { query: { per_page: 100 } }, office.amministratore.token)).data
const everything = async () => JSON.stringify(await office.rows('select * from guasto'))

test('lo stesso guasto è una riga sola, con quante volte; un altro è un’altra', async () => {
  await segnala()
  await segnala()
  await segnala({ origine: 'ufficio' })
  const rows = (await letti()).map(({ origine, volte }) => [origine, volte])
  expect(rows).toEqual([
    ['ufficio', 1],
    ['app', 2],
  ])
  expect((await letti())[1]).toMatchObject({ ...GUASTO, volte: 2 })
})

test('ciò che è di una persona non arriva fin lì, in qualunque campo lo si scriva', async () => {
  const canarini = [
    'RSSMRA80A01H501U',
    'rssmra80a01h501u',
    'ermenegilda.sbrodolazzi@posta.it',
    '+39 333 7778899',
    '3337778899',
    'Ermenegilda Sbrodolazzi',
    'Via dei Canarini 17',
    'canarinogettone0123456789012345678901234567',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2VncmV0bw',
  ]
  for (const canarino of canarini) {
    await segnala({ messaggio: `Invalid value: ${canarino}`, tipo: canarino })
    await segnala({ messaggio: `"${canarino}" is not valid`, tipo: `${canarino}Error`.slice(0, 60) })
    for (const body of [
      { dove: `/app/${canarino}` },
      { versione: canarino },
      { pila: [`${canarino}.js:1:1`] },
      { pila: [`index-abcd1234.js:1:1 ${canarino}`] },
    ])
      expect((await rifiutato(body)).code, JSON.stringify(body)).toBe('VALIDAZIONE')
  }
  const kept = (await everything()).toLowerCase()
  for (const part of canarini.flatMap((one) => [one, ...one.split(/[\s.@]+/).filter((w) => w.length > 4)]))
    expect(kept, part).not.toContain(part.toLowerCase())
  expect(kept).toContain('invalid value')
})

test('una rete ne segnala pochi all’ora, poi le si dice di tornare', async () => {
  const outcomes: string[] = []
  for (let n = 0; n < 33; n++)
    outcomes.push(
      await segnala({}, '10.8.0.1').then(
        () => 'preso',
        (error) => error.code,
      ),
    )
  expect(outcomes.slice(0, 29)).toEqual(Array.from({ length: 29 }, () => 'preso'))
  expect(outcomes.at(-1)).toBe('TROPPE_RICHIESTE')
})

test('quelli delle pagine hanno un numero massimo, e lasciano posto a quelli del server', async () => {
  await office.rows(
    `insert into guasto (impronta, origine, versione, dove, tipo, messaggio, pila, volte, primo_il, ultimo_il)
     select 'pieno' || n, 'app', '1.0.0', '/', 'Error', '', '[]', 1, now() - interval '1 day', now() - interval '1 day'
       from generate_series(1, ${GUASTI_MASSIMI}) n`,
  )
  const count = async () => (await office.rows('select 1 from guasto')).length
  const before = await count()
  await segnala({ dove: '/app/bot' })
  expect(await count()).toBe(before)
  // The count of a known error still increases.
  const [{ volte: prima } = { volte: 0 }] = (await letti()).filter((g) => g.origine === 'app' && g.volte > 1)
  await segnala()
  expect((await letti())[0]).toMatchObject({ origine: 'app', volte: prima + 1 })
  const kept = createGuastiReporter({ ...office.services, log: office.app.log as never })
  kept.hear('GET /api/prova', new TypeError('x is not a function'))
  await kept.stop()
  expect((await letti())[0]).toMatchObject({ origine: 'server', dove: 'GET /api/prova', tipo: 'TypeError' })
  await office.rows("delete from guasto where impronta like 'pieno%'")
})

test('un 5xx del server è una riga con la sua rotta e il suo codice, senza ciò che la chiamata portava', async () => {
  await office.rows('alter table esecuzione rename to esecuzione_altrove')
  const ask = () =>
    office.app.inject({
      url: '/api/operatore/lavori/pulizia/esecuzioni?page=7',
      headers: { authorization: `Bearer ${office.amministratore.token}` },
    })
  const answers = await Promise.all([ask(), ask(), ask()])
  await office.rows('alter table esecuzione_altrove rename to esecuzione')
  expect(answers.map((a) => a.statusCode)).toEqual([500, 500, 500])
  await eventually(async () =>
    expect((await letti())[0]).toMatchObject({
      origine: 'server',
      dove: 'GET /api/operatore/lavori/:coda/esecuzioni',
      tipo: expect.stringMatching(/ 42P01$/),
      volte: 3,
      pila: expect.arrayContaining([expect.stringMatching(/^[\w.-]+\.ts:\d+:\d+$/)]),
    }),
  )
})
