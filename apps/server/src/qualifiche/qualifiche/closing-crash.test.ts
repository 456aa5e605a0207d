import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { clock } from '@primo/domain/platform/clock'
import { monthOf, monthsAfter, startOfMonth } from '@primo/domain/platform/period'
import { afterAll, expect, test } from 'vitest'
import { SHELL } from '../../../../../scripts/project.mjs'
import { loadTipiFinanziamento } from '../../anagrafica/tipi/reference-lists.ts'
import { migrate } from '../../boot/migrate.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type Database, openDatabase } from '../../platform/db/db.ts'
import { newDatabase } from '../../test/process.ts'
import { cifre } from '../../test/qualifiche-fixtures.ts'
import { chiudiMesi } from './chiusura.ts'
import { pubblicaPiano, scriviBozza } from './piani-commands.ts'

/** Number of test members: more than three batches for each month. */
const COUNT = 3_200
const MESI = 4
const today = monthOf(clock.now())
const first = monthsAfter(today, -MESI)

const remove: (() => Promise<void>)[] = []
afterAll(() => Promise.all(remove.map((fai) => fai())))

/** Creates a database that has the same members, cases and plan at each call. */
async function seed() {
  const fresh = await newDatabase(process.env.PGTEST_URL)
  remove.push(fresh.elimina)
  const apri = () => openDatabase(readConfig({ NODE_ENV: 'test', ...fresh.env }))
  const database = await apri()
  const sql = (text: string, values: unknown[] = []) => database.db.$client.query(text, values)
  await migrate(database.db)
  await database.withTransaction(loadTipiFinanziamento)
  await sql(
    `with persone as (insert into anagrafica (tipo, denominazione)
                      select 'fisica', 'P' || i from generate_series(1, $1::int) i returning id)
     insert into utente (email, cellulare, password_hash, id_anagrafica)
     select 'q' || id || '@posta.it', '+39340' || (1000000 + id), '-', id from persone order by id`,
    [COUNT],
  )
  // Ten roots, the others below one of them.
  await sql(
    `insert into segnalatore (utente_id, codice, sponsor_id, percorso, livello)
     select id, 'Q' || id, null, lpad(id::text, 5, '0'), 0 from utente where id <= 10 order by id`,
  )
  await sql(
    `insert into segnalatore (utente_id, codice, sponsor_id, percorso, livello)
     select u.id, 'Q' || u.id, s.id, s.percorso || lpad(u.id::text, 5, '0'), 1
       from utente u join segnalatore s on s.utente_id = 1 + u.id % 10 where u.id > 10 order by u.id`,
  )
  await sql(
    `insert into profilo (utente_id, ruolo, stato, username, id_anagrafica, stato_dal)
     select id, r, 'attiva', r || id, id_anagrafica, '2020-01-01'
       from utente cross join unnest(array['promotore', 'convenzionato']) r`,
  )
  await sql(
    `insert into pratica (utente_id, sequenza, nominativo, id_tipo_finanziamento, importo_cent, data_registrazione,
                          registrata_il, aggiornata_il, id_stato, esito_positivo, ciclo)
     select id, 1, 'Cliente', 1, 100000, '2026-01-01', g, g, 5, true, 1
       from (select id, $1::timestamptz + (id % 100) * interval '1 day' as g from utente) d`,
    [startOfMonth(first)],
  )
  await database.withTransaction(async (trx) => {
    const mano = { attore_id: null, quando: startOfMonth(monthsAfter(first, -1)) }
    const qualifiche = [
      { nome: 'Base', soglie: cifre(0, 40, 5) },
      { nome: 'Alto', soglie: cifre(1, 200, 20) },
    ]
    const id = await scriviBozza(trx, { ...mano, nome: 'Prova', qualifiche })
    if (typeof id !== 'number') throw new Error(id.refused)
    await pubblicaPiano(trx, { ...mano, id, dal: first })
  })
  return { database, apri, env: fresh.env }
}

const rows = async ({ db }: Database) =>
  (await db.$client.query('select * from qualifica_mese order by mese, utente_id')).rows

/** Runs the command in a separate process. @param finoA output at which the process is killed */
async function command(env: Record<string, string>, finoA?: RegExp): Promise<string> {
  const child = spawn(process.execPath, [SHELL, 'qualifiche'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  let written = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    written += piece
    if (finoA?.test(written)) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return written
}

test('ucciso a metà e rilanciato, il comando chiude gli stessi mesi con le stesse righe; rilanciato ancora, nulla', async () => {
  const whole = await seed()
  await chiudiMesi(whole.database, clock.now())
  const expected = await rows(whole.database)
  expect(expected).toHaveLength(MESI * COUNT)
  expect(new Set(expected.map((r) => r.esito)).size).toBeGreaterThan(2)
  await whole.database.close()

  const spezzato = await seed()
  await spezzato.database.close()
  // Killed with the first month closed and the second one begun.
  await command(spezzato.env, new RegExp(`^${first}: [^]*di 3.200`, 'm'))
  const after = await spezzato.apri()
  const before = await rows(after)
  expect(before.length).toBeGreaterThanOrEqual(COUNT)
  expect(before.length).toBeLessThan(expected.length)
  expect(before).toEqual(expected.slice(0, before.length))
  await after.close()
  expect(await command(spezzato.env)).toContain(`${monthsAfter(today, -1)}: `)
  expect(await command(spezzato.env)).toContain('Nessun mese da chiudere.')
  const infine = await spezzato.apri()
  expect(await rows(infine)).toEqual(expected)
  await infine.close()
})
