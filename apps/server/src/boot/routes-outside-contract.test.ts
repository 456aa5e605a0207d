import { expect, test } from 'vitest'
import { openTestApp } from '../test/app.ts'
import { sharedFixture } from '../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp())

test.each([
  '/api/manifestazione/regolamento/%00',
  '/api/manifestazione/regolamento/%00/pdf',
  '/api/premi/foto/%00',
  '/api/aspetto/%00',
  '/api/iscrizione/accordo/%00',
  '/disiscrizione/%00',
])('%s: non c’è, e non è un guasto', async (url) => {
  expect((await testApp.app.inject({ url })).statusCode).toBe(404)
})
