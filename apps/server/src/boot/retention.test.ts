// Long because each retention term is tested with an item of its own.

import { clock } from '@primo/domain/platform/clock'
import { type NomeTermine, TERMINI } from '@primo/domain/registro/conservazione'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job, Jobs } from '../platform/jobs/jobs.ts'
import { registraPratica } from '../pratiche/pratiche/commands.ts'
import { chainCommittedRows } from '../registro/eventi/hash-chain.ts'
import { createSocio, openWorld, type World } from '../test/world.ts'
import { cleanNightly, NIGHTLY_TASKS, PARTITIONED_TABLES, startCleaning } from './retention.ts'

let world: World
let utente_id: number
let sessione_id: string
beforeAll(async () => {
  world = await openWorld({ config: { background_work: false } })
  const socio = await createSocio(world)
  utente_id = socio.utente_id
  const { rows } = await sql<{ id: string }>('select id from sessione where utente_id = $1', [utente_id])
  sessione_id = rows[0]!.id
})
afterAll(() => world.close())

const sql = <R extends object>(text: string, values: unknown[] = []) =>
  world.services.db.$client.query<R & Record<string, unknown>>(text, values)
const everyNight = () => cleanNightly({ ...world.services, log: world.app.log })
const fa = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)

/** Adds a document to a new case, which `of` is the name of. @returns id of the case */
async function withDocument(nome: string, stato: 'ricevuto' | 'rifiutato', quando: Date) {
  const data = { utente_id, nominativo: nome, id_tipo_finanziamento: 2, importo_cent: 100_000, quando }
  const id = await world.services.withTransaction((trx) => registraPratica(trx, data))
  await sql(
    `insert into pratica_documento (pratica_id, richiesto_id, stato, motivo, tipo, byte, impronta, oggetto, chiave_cifrata,
                                    primo_caricamento, inviato_il, deciso_il)
     values ($1, (select min(id) from documento_richiesto), $2, case when $2 = 'rifiutato' then 'sfocato' end, 'pdf', 1, '',
             gen_random_uuid(), '', gen_random_uuid(), $3, $3)`,
    [id, stato, quando],
  )
  return id
}
/** Adds a message and a lettera to a case. */
const withMessage = (id: number) =>
  sql(
    `with m as (insert into pratica_messaggio (pratica_id, testo_cifrato, quando) values ($1, '', now()))
     insert into pratica_lettera (pratica_id, modello_id, canale, contenuto_cifrato, autore_id, quando)
     values ($1, (select min(id) from modello_lettera), 'pdf', '', $2, now())`,
    [id, utente_id],
  )
const WITH_MESSAGES = `
  select p.nominativo as nome from pratica p
   where exists (select from pratica_messaggio m where m.pratica_id = p.id)
      or exists (select from pratica_lettera l where l.pratica_id = p.id)`
/** Names of the cases whose documents still have their content. */
const WITH_CONTENT =
  'select p.nominativo as nome from pratica p join pratica_documento d on d.pratica_id = p.id where d.oggetto is not null'

/** For each retention term: function that writes an item of a given age, and query of the items left. */
const COSE: Record<NomeTermine, { scrivi: (nome: string, quando: Date) => Promise<unknown>; resta: string }> =
  {
    codici: {
      scrivi: (nome, quando) =>
        sql(
          "insert into codice_otp (utente_id, canale, impronta, creato_il, scade_il) values ($1, 'email', $2, $3, $3)",
          [utente_id, nome, quando],
        ),
      resta: 'select impronta as nome from codice_otp',
    },
    link: {
      scrivi: (nome, quando) =>
        sql(
          "insert into link_iscrizione (utente_id, impronta, ruolo, scade_il) values ($1, $2, 'promotore', $3)",
          [utente_id, nome, quando],
        ),
      resta: 'select impronta as nome from link_iscrizione',
    },
    link_clienti: {
      scrivi: async (nome, quando) =>
        sql(
          `with s as (insert into pratica_soggetto (pratica_id, ruolo, nome, codice_fiscale_cifrato, codice_fiscale_indice,
                                                    creato_il, aggiornato_il)
                      values ($4, 'garante', $2, '', $2, now(), now()) returning id)
           insert into link_cliente (soggetto_id, impronta, creato_da, creato_il, scade_il) select id, $2, $1, $3, $3 from s`,
          [utente_id, nome, quando, await withDocument(nome, 'ricevuto', quando)],
        ),
      resta: 'select impronta as nome from link_cliente',
    },
    inviti: {
      scrivi: (nome, quando) =>
        sql(
          `insert into invito_operatore (email, nome, cognome, insiemi, hash, invitato_da, scade_il)
           values ($2, '', '', '{1}', $2, $1, $3)`,
          [utente_id, nome, quando],
        ),
      resta: 'select hash as nome from invito_operatore',
    },
    proposte: {
      scrivi: (nome, quando) =>
        sql(
          `insert into proposta (tipo, oggetto_id, nome, dati, cambi, proposta_da, scade_il, stato, decisa_il)
           values ('premio.ribasso', 1, $2, '{}', '{}', $1, $3, 'scaduta', $3)`,
          [utente_id, nome, quando],
        ),
      resta: 'select nome from proposta',
    },
    note: {
      scrivi: (nome, quando) =>
        sql(
          "insert into nota (oggetto, oggetto_id, utente_id, testo, scritta_il, scritta_da) values ('utente', $1, $1, $2, $3, $1)",
          [utente_id, nome, quando],
        ),
      resta: 'select testo as nome from nota',
    },
    visioni: {
      scrivi: (nome, quando) =>
        sql(
          `insert into visione (id, hash, operatore_id, utente_id, motivo, iniziata_il, scade_il)
           values (gen_random_uuid(), $2, $1, $1, $2, $3, $3)`,
          [utente_id, nome, quando],
        ),
      resta: 'select motivo as nome from visione',
    },
    ripristini: {
      scrivi: (nome, quando) =>
        sql(
          `insert into ripristino_contatti
             (utente_id, hash, email, email_verificata_il, cellulare, creato_il, scade_il)
           values ($1, $2, '', $3, '', $3, $3)`,
          [utente_id, nome, quando],
        ),
      resta: 'select hash as nome from ripristino_contatti',
    },
    token: {
      scrivi: (nome, quando) =>
        sql('insert into token_accesso (hash, sessione_id, scade_il) values ($1, $2, $3)', [
          nome,
          sessione_id,
          quando,
        ]),
      resta: 'select hash as nome from token_accesso',
    },
    limiti: {
      scrivi: (nome, quando) =>
        sql('insert into limite (chiave, conteggio, dal) values ($1, 1, $2)', [nome, quando]),
      resta: 'select chiave as nome from limite',
    },
    sessioni: {
      scrivi: (nome, quando) =>
        sql(
          "insert into sessione (id, utente_id, dispositivo, descrizione, chiusa_il) values (gen_random_uuid(), $1, $2, '', $3)",
          [utente_id, nome, quando],
        ),
      resta: 'select dispositivo as nome from sessione',
    },
    messaggi: {
      // Messages are dropped by whole weeks: an expired one is from the week before.
      scrivi: (nome, quando) => {
        const old = nome.startsWith('vecchia') ? new Date(quando.getTime() - 7 * 86_400_000) : quando
        return sql("insert into messaggio (canale, creato_il, causa) values ('sms', $2, $1)", [nome, old])
      },
      resta: 'select causa as nome from messaggio',
    },
    non_partiti: {
      scrivi: (nome, quando) =>
        sql("insert into messaggio (canale, contenuto_cifrato, fallito_il) values ('sms', $1, $2)", [
          nome,
          quando,
        ]),
      resta: 'select contenuto_cifrato as nome from messaggio',
    },
    risposte: {
      scrivi: (nome, quando) =>
        sql(
          'insert into idempotenza (utente_id, chiave, impronta, creata_il) values ($1, gen_random_uuid(), $2, $3)',
          [utente_id, nome, quando],
        ),
      resta: 'select impronta as nome from idempotenza',
    },
    bozze: {
      scrivi: async (nominativo, quando) => {
        const data = { utente_id, nominativo, id_tipo_finanziamento: 2, importo_cent: 100_000, quando }
        const id = await world.services.withTransaction((trx) => registraPratica(trx, data))
        await sql('update pratica set ritirata_il = $2 where id = $1', [id, quando])
        await sql(
          `with s as (insert into pratica_soggetto (pratica_id, ruolo, nome, codice_fiscale_cifrato, codice_fiscale_indice,
             creato_il, aggiornato_il) values ($1, 'cliente', $2, '', '', now(), now()) returning id)
           insert into soggetto_informativa (soggetto_id, informativa_id, canale, quando)
           select s.id, i.id, 'persona', now() from s, informativa_cliente i`,
          [id, nominativo],
        )
        await withMessage(id)
      },
      resta: `select nominativo as nome from pratica union select nome from pratica_soggetto union ${WITH_MESSAGES}`,
    },
    caricamenti: {
      scrivi: async (nome, quando) => {
        const data = { utente_id, nominativo: nome, id_tipo_finanziamento: 2, importo_cent: 100_000, quando }
        const id = await world.services.withTransaction((trx) => registraPratica(trx, data))
        await sql(
          'insert into caricamento (pratica_id, utente_id, byte, chiave_cifrata, creato_il) values ($1, $2, 1, $3, $4)',
          [id, utente_id, '', quando],
        )
      },
      resta: 'select p.nominativo as nome from pratica p join caricamento c on c.pratica_id = p.id',
    },
    documenti_rifiutati: {
      scrivi: (nome, quando) => withDocument(nome, 'rifiutato', quando),
      resta: WITH_CONTENT,
    },
    documenti_chiuse: {
      scrivi: async (nome, quando) => {
        const id = await withDocument(nome, 'ricevuto', quando)
        await sql('update pratica set id_stato = 2, aggiornata_il = $2 where id = $1', [id, quando])
        await withMessage(id)
      },
      resta: `${WITH_CONTENT} union ${WITH_MESSAGES}`,
    },
    pratiche_concluse: {
      scrivi: async (nominativo, quando) => {
        const id = await withDocument(nominativo, 'ricevuto', quando)
        await sql(
          'update pratica set id_stato = 5, esito_positivo = true, aggiornata_il = $2 where id = $1',
          [id, quando],
        )
        await sql(
          `with s as (insert into pratica_soggetto (pratica_id, ruolo, nome, codice_fiscale_cifrato, codice_fiscale_indice,
             creato_il, aggiornato_il) values ($1, 'cliente', $2, '', $2, now(), now()) returning id)
           insert into link_cliente (soggetto_id, impronta, creato_da, creato_il, scade_il)
           select s.id, $2, $3, now(), now() + interval '1 day' from s`,
          [id, nominativo, utente_id],
        )
        await withMessage(id)
      },
      resta: `select nominativo as nome from pratica union select nome from pratica_soggetto
              union ${WITH_CONTENT} union ${WITH_MESSAGES}`,
    },
    registro: {
      // The audit log is dropped by whole months: an expired event is from the month before.
      scrivi: async (nome, quando) => {
        const old = nome.startsWith('vecchia') ? new Date(quando.getTime() - 31 * 86_400_000) : quando
        await sql('insert into evento (tipo, oggetto, avvenuto_il) values ($1, $2, $3)', [nome, 'prova', old])
        await chainCommittedRows(world.services)
      },
      resta: "select tipo as nome from evento where oggetto = 'prova'",
    },
    esportazioni: {
      scrivi: (nome, quando) =>
        sql(
          `insert into esportazione (chiesta_da, elenco, formato, query, creata_il) values ($1, $2, 'csv', '{}', $3)`,
          [utente_id, nome, quando],
        ),
      resta: 'select elenco as nome from esportazione',
    },
    importazioni: {
      scrivi: (nome, quando) =>
        sql(
          `insert into importazione (caricata_da, nome_file, impronta, righe, stato, contenuto, caricata_il)
           values ($1, $2, $2, 1, 'letta', 'x', $3)`,
          [utente_id, nome, quando],
        ),
      // Only the file of an import is deleted; the import stays.
      resta: 'select nome_file as nome from importazione where contenuto is not null',
    },
    esecuzioni: {
      scrivi: (nome, quando) =>
        sql("insert into esecuzione (coda, dal, stato, finita_il) values ($1, now(), 'riuscita', $2)", [
          nome,
          quando,
        ]),
      resta: 'select coda as nome from esecuzione',
    },
    guasti: {
      scrivi: (nome, quando) =>
        sql(
          `insert into guasto (impronta, origine, versione, dove, tipo, messaggio, pila, volte, primo_il, ultimo_il)
           values ($1, 'app', '1.0.0', '/', 'Error', '', '[]', 1, $2, $2)`,
          [nome, quando],
        ),
      resta: 'select impronta as nome from guasto',
    },
  }

test('ogni termine ha una cosa, un numero di giorni e un perché', () => {
  for (const { che_cosa, giorni, perche } of Object.values(TERMINI)) {
    expect(che_cosa).toMatch(/^[A-Z]/)
    expect(giorni).toBeGreaterThan(0)
    expect(perche.length).toBeGreaterThan(10)
  }
})

test.each(Object.keys(TERMINI) as NomeTermine[])(
  '%s: oltre il termine si dimentica, un’ora prima no',
  async (nome) => {
    const hours = TERMINI[nome].giorni * 24
    const { scrivi, resta } = COSE[nome]
    await scrivi(`vecchia-${nome}`, fa(hours + 1))
    await scrivi(`giovane-${nome}`, fa(hours - 1))
    await everyNight()
    const names = (await sql<{ nome: string }>(resta)).rows.map((r) => r.nome)
    expect(names).toContain(`giovane-${nome}`)
    expect(names).not.toContain(`vecchia-${nome}`)
    // A second run changes nothing more.
    await everyNight()
  },
)

test('ciò che non riesce di un modulo o di una tabella non ferma il resto, e si vede: il lavoro non è riuscito', async () => {
  const table = PARTITIONED_TABLES.at(-1)!.parted.table
  const parts = async () =>
    (
      await sql<{ name: string }>(
        'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
        [table],
      )
    ).rows.map(({ name }) => name)
  const all = await parts()
  const last = all.filter((name) => /\d/.test(name)).at(-1)!
  await sql(`drop table ${last}`)
  const logged: object[] = []
  let job: Job<object> | undefined
  let n = 0
  const { withTransaction } = world.services
  const starting = PARTITIONED_TABLES.length
  const firstTable = starting + NIGHTLY_TASKS.findIndex(({ tabella }) => tabella)
  await startCleaning({
    ...world.services,
    log: { error: (one: object) => logged.push(one) } as never,
    jobs: { start: async (given: Job<object>) => (job = given) } as unknown as Jobs,
    // At start no partitions can be created; then the deletions of the first module and the first table fail.
    withTransaction: ((fn: never) => {
      const which = n++
      const fails = which <= starting || which === firstTable
      return fails ? Promise.reject(new Error(`guasto ${which}`)) : withTransaction(fn)
    }) as never,
  })
  const old = 'x'.repeat(40)
  await sql("insert into limite (chiave, conteggio, dal) values ($1, 1, now() - interval '2 days')", [old])
  await expect(job!.run({}, { signal: new AbortController().signal, progress: () => {} })).rejects.toThrow(
    new RegExp(`guasto ${starting};.*guasto ${firstTable}$`),
  )
  expect(n).toBe(starting + NIGHTLY_TASKS.length)
  expect(await sql('select chiave from limite where chiave = $1', [old])).toMatchObject({ rows: [] })
  expect(await parts()).toEqual(all)
  expect(logged).toContainEqual(expect.objectContaining({ tabella: PARTITIONED_TABLES[0]!.parted.table }))
})

test('una sessione senza più token validi si chiude; quella in uso no', async () => {
  const add = async (dispositivo: string, hours: number) => {
    const { rows } = await sql<{ id: string }>(
      "insert into sessione (id, utente_id, dispositivo, descrizione) values (gen_random_uuid(), $1, $2, '') returning id",
      [utente_id, dispositivo],
    )
    await sql('insert into token_refresh (hash, sessione_id, scade_il) values ($1, $2, $3)', [
      dispositivo,
      rows[0]!.id,
      fa(hours),
    ])
  }
  await add('scaduto', 1)
  await add('in uso', -1)
  await everyNight()
  const { rows } = await sql(
    "select dispositivo, motivo_chiusura from sessione where dispositivo in ('scaduto', 'in uso') order by 1",
  )
  expect(rows).toEqual([
    { dispositivo: 'in uso', motivo_chiusura: null },
    { dispositivo: 'scaduto', motivo_chiusura: 'scaduta' },
  ])
})
