import { impostazioni, ready } from '@primo/contract/platform/sistema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppDiProva, apriAppDiProva } from '../test/app.ts'

let prova: AppDiProva
beforeAll(async () => {
  prova = await apriAppDiProva()
})
afterAll(() => prova.chiudi())

test('risponde pronto quando il database risponde', async () => {
  expect(await prova.chiama(ready, {})).toEqual({ data: { stato: 'pronto' } })
})

test('le impostazioni pubbliche non portano segreti', async () => {
  const { data } = await prova.chiama(impostazioni, {})
  expect(data.versione).toBe('2.0.25')
  expect(Object.keys(data)).not.toContain('segreto')
})

test('un indirizzo sconosciuto ha una frase, un codice e l’id della richiesta', async () => {
  const risposta = await prova.app.inject('/api/niente')
  expect(risposta.statusCode).toBe(404)
  expect(risposta.json()).toMatchObject({
    error: 'NON_TROVATO',
    request_id: risposta.headers['x-request-id'],
  })
})
