import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppDiProva, apriAppDiProva } from '../test-app.ts'
import { LOTTI_VIVI } from './registro.ts'

let prova: AppDiProva
beforeAll(async () => {
  prova = await apriAppDiProva()
})
afterAll(() => prova.chiudi())

test('i lotti di un portafoglio si leggono dal loro indice, quanti che siano quelli degli altri', async () => {
  const piano = await prova.fondamenta.transazione(async (trx) => {
    // An empty table is scanned whatever indexes it has: what is asked is whether one fits.
    await trx.$client.query('set local enable_seqscan = off')
    const { rows } = await trx.$client.query<{ 'QUERY PLAN': string }>(
      `explain ${LOTTI_VIVI.replace('$1', "'{1}'").replace('$2', "'{1}'")}`,
    )
    return rows.map((r) => r['QUERY PLAN']).join('\n')
  })
  expect(piano).toContain('lotto_vivi')
})
