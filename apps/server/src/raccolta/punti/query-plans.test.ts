import { expect, test } from 'vitest'
import { keysetStatement } from '../../platform/db/pagination.ts'
import { numeriPratiche, PRODOTTI_SQL } from '../../pratiche/pratiche/queries.ts'
import { praticheConNumero } from '../../pratiche/pratiche/search.ts'
import { openTestApp } from '../../test/app.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { LOTTI_VIVI } from './ledger.ts'
import { cercaMovimenti } from './movimenti-list.ts'
import { ALL_ISTANTE } from './queries.ts'
import { fontiSql } from './queries-operatore.ts'

const testApp = await sharedFixture(openTestApp())

/**
 * Returns the plan of a query, without sequential scans: on empty tables the planner would use them whatever indexes there are.
 * For tables known to be empty, as in a reused database, any index is equally cheap, so their statistics are reset. The index of
 * a partition is renamed to the one of the whole table.
 */
async function piano(query: string): Promise<string> {
  return testApp.services.withTransaction(async (trx) => {
    await trx.$client.query('analyze movimento, scrittura, lotto')
    await trx.$client.query(
      `update pg_class set reltuples = -1 where relname in ('movimento', 'scrittura', 'lotto')
          or oid in (select inhrelid from pg_inherits where inhparent = 'movimento'::regclass)`,
    )
    await trx.$client.query('set local enable_seqscan = off')
    const { rows } = await trx.$client.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
    const parts = await trx.$client.query<{ part: string; whole: string }>(
      `select p.relname as part, w.relname as whole from pg_inherits
         join pg_class p on p.oid = inhrelid join pg_class w on w.oid = inhparent where w.relkind = 'I'`,
    )
    const wholes = new Map(parts.rows.map(({ part, whole }) => [part, whole]))
    return rows.map((r) => r['QUERY PLAN'].replace(/\w+/g, (word) => wholes.get(word) ?? word)).join('\n')
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
  expect(fonti).toContain('movimento_tipo')
})

/** Replaces the parameters of an SQL statement with their values. */
const written = ({ text, values }: { text: string; values: unknown[] }) =>
  text.replace(/\$(\d+)/g, (_, n) => `'${String(values[Number(n) - 1])}'`)

test('l’elenco di tutti i movimenti si legge dall’indice di ciò che si chiede, senza ordinare ciò che non si mostra', async () => {
  const asked = { per_page: 25, dopo: 7, sort_by: 'avvenuto_il', sort_order: 'desc', stato: 'tutti' } as const
  const pratiche = { numeri: numeriPratiche, conNumero: praticheConNumero }
  const plan = (query: object) =>
    piano(written(keysetStatement(cercaMovimenti({ ...asked, ...query }, pratiche), asked)))
  expect(await plan({})).toContain('movimento_quando')
  expect(await plan({ stato: 'storno', dal: '2026-01-01' })).toContain('movimento_tipo')
  expect(await plan({ edizione: 1 })).toContain('movimento_edizione')
  expect(await plan({ q: 'P000012' })).toContain('movimento_richiesta')
  expect(await plan({ q: '12' })).toContain('movimento_accredito_unico')
  expect(await plan({ q: '2026/0012 di Rossi' })).toContain('pratica_numero')
  expect(await plan({ q: 'rossi' })).toContain('movimento_pagina')
})
