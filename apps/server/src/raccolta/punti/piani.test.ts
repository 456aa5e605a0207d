import { expect, test } from 'vitest'
import { PRODOTTI_SQL } from '../../pratiche/prodotto.ts'
import { openTestApp } from '../../test/app.ts'
import { opened } from '../../test/opened.ts'
import { fontiSql } from './fonti.ts'
import { ALL_ISTANTE } from './passato.ts'
import { LOTTI_VIVI } from './registro.ts'

const testApp = await opened(openTestApp())

/**
 * The plan of a query. An empty table is scanned whatever indexes it has: what is asked is whether one fits. A table known
 * to be empty, as in a database that was used and emptied, may as well be read by any of them: it is made unknown.
 */
async function piano(query: string): Promise<string> {
  return testApp.services.withTransaction(async (trx) => {
    await trx.$client.query('analyze movimento, scrittura, lotto')
    await trx.$client.query(
      `update pg_class set reltuples = -1 where relname in ('movimento', 'scrittura', 'lotto')`,
    )
    await trx.$client.query('set local enable_seqscan = off')
    const { rows } = await trx.$client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    return rows.map((r) => r['QUERY PLAN']).join('\n')
  })
}

test('i lotti di un portafoglio si leggono dal loro indice, quanti che siano quelli degli altri', async () => {
  expect(await piano(LOTTI_VIVI.replace('$1', "'{1}'").replace('$2', "'{1}'"))).toContain('lotto_vivi')
})

test('i saldi di un istante passato leggono i movimenti di uno, e le fonti quelli che danno o tolgono punti', async () => {
  const instant = await piano(ALL_ISTANTE.replace('$1', '1').replace('$2', "'2026-01-01'"))
  expect(instant).toContain('movimento_pagina')
  expect(instant).toContain('scrittura_movimento')
  const fonti = await piano(
    fontiSql(PRODOTTI_SQL).replace('$1', "'2026-01-01'").replace('$2', "'2026-02-01'"),
  )
  expect(fonti).toContain('movimento_fonti')
})
