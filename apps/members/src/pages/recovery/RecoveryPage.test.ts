import { expect, it } from 'vitest'
import { linkIn } from './RecoveryPage.tsx'

it.each([
  ['#token=abc&email=anna%40posta.it', { reset: { token: 'abc', email: 'anna@posta.it' } }],
  ['#annulla=xyz', { undo: 'xyz' }],
  ['#token=abc', null],
  ['#annulla=', null],
  ['', null],
])('%s', (hash, link) => expect(linkIn(hash)).toEqual(link))
