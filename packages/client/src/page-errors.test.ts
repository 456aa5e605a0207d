import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { describePageError, sendErrorReport } from './page-errors.ts'

const PAGE = { origine: 'app', versione: '1.2.3', dove: '/app/bot' } as const

test('di un errore si dicono tipo, parole, posti nel codice e pagina', () => {
  const error = new TypeError("Cannot read properties of null (reading 'Mario Rossi')")
  error.stack = 'TypeError: Mario Rossi\n  at Mario (https://primo.example/assets/index-abcd1234.js:1:2)'
  expect(describePageError(error, PAGE)).toEqual({
    ...PAGE,
    tipo: 'TypeError',
    messaggio: 'Cannot read properties of null reading …',
    pila: ['index-abcd1234.js:1:2'],
  })
})

test('un rifiuto del server, ciò che è stato interrotto e ciò che non è un errore non si dicono', () => {
  const refused = new ApiError({ status: 409, code: 'PREMIO_ESAURITO', message: 'Finito.' })
  for (const thrown of [refused, Object.assign(new Error('x'), { name: 'AbortError' }), 'Mario Rossi', null])
    expect(describePageError(thrown, PAGE)).toBeNull()
})

test('un indirizzo con dentro qualcosa di qualcuno non si dice', () => {
  expect(
    describePageError(new Error('x'), { ...PAGE, dove: '/app/premio/17?cf=RSSMRA80A01H501U' })?.dove,
  ).toBe('/')
})

test('lo stesso si dice una volta, e in tutto cinque; che non si possa dire non è un guasto', async () => {
  let calls = 0
  const transport = {
    base: '/api',
    fetch: (async () => {
      calls++
      throw new TypeError('Failed to fetch')
    }) as typeof fetch,
  }
  const error = new RangeError('Invalid array length')
  for (let n = 0; n < 3; n++) await sendErrorReport(error, PAGE, transport)
  expect(calls).toBe(1)
  const pages = ['/app', '/app/utente', '/app/avvisi', '/login', '/intro', '/signup', '/recovery']
  for (const dove of pages) await sendErrorReport(error, { ...PAGE, dove }, transport)
  expect(calls).toBe(5)
})
