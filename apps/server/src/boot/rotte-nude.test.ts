import { afterAll, beforeAll, expect, test } from 'vitest'
import { apriAppDiProva } from '../test/app.ts'

let prova: Awaited<ReturnType<typeof apriAppDiProva>>
beforeAll(async () => {
  prova = await apriAppDiProva()
})
afterAll(() => prova.chiudi())

test.each([
  '/api/manifestazione/regolamento/%00',
  '/api/manifestazione/regolamento/%00/pdf',
  '/api/premi/foto/%00',
  '/api/iscrizione/accordo/%00',
])('%s: non c’è, e non è un guasto', async (url) => {
  expect((await prova.app.inject({ url })).statusCode).toBe(404)
})
