import { cercaComuni } from '@primo/contract/anagrafica/geo'
import { health } from '@primo/contract/platform/system'
import { expect, test } from 'vitest'
import { openTestApp } from '../test/app.ts'
import { createMember } from '../test/persone.ts'
import { sharedFixture } from '../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp({ config: { admission: true } }))
const { app } = testApp

test('of six hundred calls at once by one member, some hundred wait their turn and the rest is told to come back', async () => {
  const { token } = await createMember(testApp)
  const url = `/api${cercaComuni.path.replace('{text}', 'roma')}`
  const ask = () => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  // A hundred concurrent calls must all be served (decisions §3).
  const hundred = await Promise.all(Array.from({ length: 100 }, ask))
  expect(hundred.map(({ statusCode }) => statusCode)).toEqual(Array(100).fill(200))
  const asked = Array.from({ length: 600 }, ask)
  expect((await app.inject({ url: `/api${health.path}` })).statusCode).toBe(200)
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(256)
  expect(refused.length).toBeGreaterThan(100)
  expect(refused[0]!.json()).toMatchObject({ error: 'SERVIZIO_AFFOLLATO' })
  expect(refused[0]!.headers['retry-after']).toMatch(/^[2-4]$/)
})
