import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { monthOf, monthsAfter, startOfMonth } from '@primo/domain/platform/month'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../boot/migrate.ts'
import { loadTipiFinanziamento } from '../../persone/tipi/finanziamenti.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type Database, openDatabase } from '../../platform/db/db.ts'
import { cifre } from '../../test/bench-qualifiche.ts'
import { newDatabase } from '../../test/process.ts'
import { chiudiMesi } from './corsa.ts'
import { pubblicaPiano, scriviBozza } from './piani-comandi.ts'

const COMANDO = fileURLToPath(new URL('../../boot/chiudi-qualifiche.ts', import.meta.url))
/** Three parts and a bit for each month. */
const QUANTI = 3_200
const MESI = 4
const oggi = monthOf(new Date())
const primo = monthsAfter(oggi, -MESI)

const elimina: (() => Promise<void>)[] = []
afterAll(() => Promise.all(elimina.map((fai) => fai())))

/** A database of its own with the same people, cases and plan each time. */
async function semina() {
  const nuovo = await newDatabase(process.env.PGTEST_URL)
  elimina.push(nuovo.elimina)
  const apri = () => openDatabase(readConfig({ NODE_ENV: 'test', ...nuovo.env }))
  const database = await apri()
  const sql = (testo: string, valori: unknown[] = []) => database.db.$client.query(testo, valori)
  await migrate(database.db)
  await database.withTransaction(loadTipiFinanziamento)
  await sql(
    `with persone as (insert into anagrafica (tipo, denominazione)
                      select 'fisica', 'P' || i from generate_series(1, $1::int) i returning id)
     insert into utente (email, cellulare, password_hash, id_anagrafica)
     select 'q' || id || '@posta.it', '+39340' || (1000000 + id), '-', id from persone order by id`,
    [QUANTI],
  )
  // Ten at the top, the others below one of them.
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
    [startOfMonth(primo)],
  )
  await database.withTransaction(async (trx) => {
    const mano = { attore_id: null, quando: startOfMonth(monthsAfter(primo, -1)) }
    const qualifiche = [
      { nome: 'Base', soglie: cifre(0, 40, 5) },
      { nome: 'Alto', soglie: cifre(1, 200, 20) },
    ]
    const id = await scriviBozza(trx, { ...mano, nome: 'Prova', qualifiche })
    if (typeof id !== 'number') throw new Error(id.rifiuto)
    await pubblicaPiano(trx, { ...mano, id, dal: primo })
  })
  return { database, apri, env: nuovo.env }
}

const righe = async ({ db }: Database) =>
  (await db.$client.query('select * from qualifica_mese order by mese, utente_id')).rows

/** Runs the command in a process of its own; with `finoA` it is killed as soon as that is written. */
async function comando(env: Record<string, string>, finoA?: RegExp): Promise<string> {
  const figlio = spawn(process.execPath, [COMANDO], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let scritto = ''
  figlio.stderr.setEncoding('utf8').on('data', (pezzo: string) => {
    scritto += pezzo
    if (finoA?.test(scritto)) figlio.kill('SIGKILL')
  })
  await once(figlio, 'close')
  return scritto
}

test('ucciso a metà e rilanciato, il comando chiude gli stessi mesi con le stesse righe; rilanciato ancora, nulla', async () => {
  const intero = await semina()
  await chiudiMesi(intero.database, new Date())
  const attese = await righe(intero.database)
  expect(attese).toHaveLength(MESI * QUANTI)
  expect(new Set(attese.map((r) => r.esito)).size).toBeGreaterThan(2)
  await intero.database.close()

  const spezzato = await semina()
  await spezzato.database.close()
  // Killed with the first month closed and the second one begun.
  await comando(spezzato.env, new RegExp(`^${primo}: [^]*di 3.200`, 'm'))
  const dopo = await spezzato.apri()
  const prima = await righe(dopo)
  expect(prima.length).toBeGreaterThanOrEqual(QUANTI)
  expect(prima.length).toBeLessThan(attese.length)
  expect(prima).toEqual(attese.slice(0, prima.length))
  await dopo.close()
  expect(await comando(spezzato.env)).toContain(`${monthsAfter(oggi, -1)}: `)
  expect(await comando(spezzato.env)).toContain('Nessun mese da chiudere.')
  const infine = await spezzato.apri()
  expect(await righe(infine)).toEqual(attese)
  await infine.close()
})
