import { expect, test } from 'vitest'
import { ApiError, messageOf } from './api-error.ts'
import { firstErrors } from './field-errors.ts'

const refused = (code: ApiError['code']) => new ApiError({ status: 422, code, message: 'Dal server.' })

test.each([
  ['the server’s own', refused('VALIDAZIONE'), 'Altro.', 'Dal server.'],
  ['the page’s, of an answer nobody expected', refused('RISPOSTA_INATTESA'), 'Altro.', 'Altro.'],
  ['that answer’s own, where the page has none', refused('RISPOSTA_INATTESA'), undefined, 'Dal server.'],
  ['the page’s, of a fault', new Error('x is not a function'), 'Altro.', 'Altro.'],
  ['a kind one, of a fault', null, undefined, 'Qualcosa non ha funzionato. Riprova tra poco.'],
])('the sentence: %s', (_, error, otherwise, sentence) => expect(messageOf(error, otherwise)).toBe(sentence))

test('of each field its first sentence', () => {
  const fields = { email: ['Uno.', 'Due.'], nome: [] }
  const error = new ApiError({ status: 422, code: 'VALIDAZIONE', message: 'No.', fields })
  expect(firstErrors(error)).toEqual({ email: 'Uno.' })
  expect(firstErrors(new Error('x'))).toEqual({})
})
