import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test/app.ts'

let testApp: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test.each([
  '/api/manifestazione/regolamento/%00',
  '/api/manifestazione/regolamento/%00/pdf',
  '/api/premi/foto/%00',
  '/api/iscrizione/accordo/%00',
])('%s: non c’è, e non è un guasto', async (url) => {
  expect((await testApp.app.inject({ url })).statusCode).toBe(404)
})
