import { expect, test } from 'vitest'
import { login } from '../persone/accesso.ts'
import { richiedi } from '../raccolta/premi.ts'
import { codiciErrore } from './route.ts'

test('i codici di una chiamata comprendono quelli del suo tipo', () => {
  expect(codiciErrore(richiedi)).toEqual(
    expect.arrayContaining([
      'PREMIO_ESAURITO',
      'PROFILO_BLOCCATO',
      'CONTATTI_NON_VERIFICATI',
      'NON_AUTENTICATO',
    ]),
  )
  expect(codiciErrore(login)).not.toContain('NON_AUTENTICATO')
})
