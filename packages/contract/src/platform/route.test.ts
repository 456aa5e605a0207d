import { expect, test } from 'vitest'
import { login } from '../persone/accesso.ts'
import { richiedi } from '../raccolta/premi.ts'
import { errorCodes } from './route.ts'

test('i codici di una chiamata comprendono quelli del suo tipo', () => {
  expect(errorCodes(richiedi)).toEqual(
    expect.arrayContaining([
      'PREMIO_ESAURITO',
      'PROFILO_BLOCCATO',
      'CONTATTI_NON_VERIFICATI',
      'NON_AUTENTICATO',
    ]),
  )
  expect(errorCodes(login)).not.toContain('NON_AUTENTICATO')
})
