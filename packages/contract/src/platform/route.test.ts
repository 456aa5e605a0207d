import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { login } from '../accesso/accesso.ts'
import { richiedi } from '../raccolta/premi.ts'
import { call, errorCodes, listOf } from './route.ts'

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

const shared = { area: 'prova', chi: 'membro' } as const
const own = { summary: 'Prova', reply: z.null() }

test('ciò che una chiamata non dice è ciò che vale quasi sempre', () => {
  const { method, path, errors, params } = call(shared, 'DELETE /cose/{id}', own)
  expect({ method, path, errors }).toEqual({ method: 'DELETE', path: '/cose/{id}', errors: [] })
  expect(params.safeParse({ id: 1 }).success).toBe(true)
  expect(params.safeParse({ id: 0 }).success).toBe(false)
  expect(call(shared, 'GET /cose', own)).not.toHaveProperty('params')
})

test('ciò che dice vale: i parametri suoi o di chi le somiglia, gli errori, le righe di un rows', () => {
  const params = z.object({ id: z.uuid() })
  expect(call({ ...shared, params }, 'GET /cose/{id}', own).params).toBe(params)
  expect(call(shared, 'GET /cose/{id}', { ...own, params }).params).toBe(params)
  const rows = call(shared, 'GET /cose', { summary: 'Prova', ...listOf(z.int()), errors: ['NON_PRONTO'] })
  expect(rows).toMatchObject({ lista: true, errors: ['NON_PRONTO'] })
  expect(rows.reply.safeParse([1, 2]).success).toBe(true)
})
