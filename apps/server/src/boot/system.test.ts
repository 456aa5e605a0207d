import { impostazioni, ready } from '@primo/contract/platform/system'
import { expect, test } from 'vitest'
import { openTestApp } from '../test/app.ts'
import { sharedFixture } from '../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp())

test('risponde pronto quando il database risponde', async () => {
  expect(await testApp.call(ready, {})).toEqual({ data: { stato: 'pronto' } })
})

test('le impostazioni pubbliche non portano segreti', async () => {
  const { data } = await testApp.call(impostazioni, {})
  expect(data.versione).toBe('2.0.25')
  expect(Object.keys(data)).not.toContain('segreto')
})

test('un indirizzo sconosciuto ha una frase, un codice e l’id della richiesta', async () => {
  const answer = await testApp.app.inject('/api/niente')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({
    error: 'NON_TROVATO',
    request_id: answer.headers['x-request-id'],
  })
})
