// Long because every reason for a sequential scan is listed in one place.

import { CALLS } from '@primo/contract/all'
import type { CallSpec } from '@primo/contract/platform/route'
import { clock } from '@primo/domain/platform/clock'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hashPassword } from '../accesso/account/password.ts'
import { accountConEmail } from '../accesso/account/queries.ts'
import { openSession } from '../accesso/account/sessions.ts'
import type { Trx } from '../platform/db/db.ts'
import { connectionOf } from '../platform/db/db-pool.ts'
import { logger } from '../platform/log/log.ts'
import { openTestApp } from '../test/app.ts'
import { caseWithLink, openClientSession } from '../test/cliente.ts'
import { type RawInput, sendRaw } from '../test/contract.ts'
import { endpointInputs, idOf, PATH_PARAMS } from '../test/endpoint-inputs.ts'
import { makeLarge } from '../test/large-world.ts'
import { PASSWORD } from '../test/persone.ts'
import { planErrors, recordStatements } from '../test/query-plans.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { type DemoName, demoEmail } from './demo/account.ts'
import { loadDemo } from './demo/load.ts'
import { loadBase } from './modules.ts'
import { createAllFuturePartitions } from './retention.ts'

/**
 * Tables whose size does not depend on members or their activity: settings, lists, data of operators, one row for a month or for
 * seven hundred people, daily and hourly totals, errors up to a bound.
 */
const FIXED =
  `accordo agenzia app_codici campo_finanziamento cauzione chiave_push chiave_segreta codice_recupero comune comune_cap corsa_qualifiche documento_richiesto edizione faq
  geografia_versione guasto immagine_aspetto immagine_premio impostazione informativa_cliente lavoro mappa_importazione modello_lettera nazione passkey piano_marketing premio premio_storia proposta provincia qualifica regola_bozza
  radice_giorno regola_punti regola_punti_tipo simulazione_regola regolamento requisito rilevazione insieme_permessi operatore_insieme invito_operatore accesso_aziendale identita_aziendale sfida_passkey smistamento sonda tipo_finanziamento tratto_rete vista_elenco webhook cifra_giorno cifra_mossa`.split(
    /\s+/,
  )

type Excuse = {
  calls: string
  reads: string
  why: string
  /** Whether the statement is only sometimes slow, because both plans cost the same and the planner may choose either. */
  sometimes?: true
}

const QUEUE_PEOPLE = 'utente anagrafica'
/** Statements that may scan whole tables, or sort more than a page. An entry that no longer applies must be removed. */
const EXCUSED: readonly Excuse[] = [
  {
    calls: 'riepilogoRete leggiInRete leggiQualifica',
    reads: 'conto_pratiche',
    why: 'the cases of a branch are summed from a row for each who has any: here everybody, below one person',
  },
  {
    calls: 'assegnabile provaSpostamento mieiDati',
    reads: 'segnalatore',
    why: 'how many are in a branch and how deep it goes is read of the branch, here nearly all the people',
  },
  {
    calls: 'cercaOvunque cercaInRete',
    reads: 'segnalatore',
    why: 'names like two words are found by their index among a million; here it is as little to read the sixteen thousand',
    sometimes: true,
  },
  {
    calls: 'simulaPiano',
    reads: 'segnalatore pratica utente profilo qualifica_cifre qualifica_mese Sort',
    why: 'a plan is tried on everybody',
  },
  {
    calls:
      'codaIscrizioni codaPratiche codaRichieste codaRettifiche codaCancellazioni prossimaIscrizione prossimaPratica prossimaRichiesta prossimaRettifica',
    reads: `${QUEUE_PEOPLE} profilo pratica richiesta_premio rettifica cancellazione incarico`,
    sometimes: true,
    why: 'a queue opens on what waits, by its index; asked for all there ever was, by a person’s name or in the order of \
names, it is read whole',
  },
  {
    calls: 'codaPratiche conteggiPratiche prossimaPratica codaRichieste conteggiRichieste prossimaRichiesta',
    reads: 'pratica_storia pratica_importata richiesta_storia',
    why: 'to how many cases or requests something happened, of all days, is read of the steps of all',
    sometimes: true,
  },
  {
    calls: 'cercaOvunque elencoMovimenti',
    reads: 'Sort',
    why: 'the cases with a number and an owner, at most two hundred, are put in order, or found in it',
    sometimes: true,
  },
  {
    calls: 'mesiMovimenti',
    reads: 'Sort',
    why: 'months are summed from all the movements of one member, found by their index and sorted by month, or hashed',
    sometimes: true,
  },
  {
    calls: 'elencoMovimenti',
    reads: 'movimento',
    why: 'the movements are counted to ten thousand, here a good part of them',
    sometimes: true,
  },
  {
    calls: 'elencoPersone',
    reads: 'traguardo',
    why: 'who came to anything since a day long ago is nearly everybody; in few days, by their indexes',
    sometimes: true,
  },
  {
    calls: 'elencoPersone',
    reads: 'Sort',
    why: 'who came to anything since a day is met from the latest, as far as is counted: by the order’s index where they are many; \
of few, these are put in order',
    sometimes: true,
  },
  {
    calls: 'elencoPersone',
    reads: 'utente',
    why: 'the members are counted to ten thousand, here most of them',
    sometimes: true,
  },
  {
    calls: 'cercaOvunque cercaIscritti',
    reads: 'pratica profilo',
    why: 'a word that thousands have is found in all of them; what few have, by its index',
    sometimes: true,
  },
  {
    calls:
      'elencoPersone elencoMovimenti conteggiMovimenti cercaInRete cercaIscritti codaIscrizioni conteggiIscrizioni \
prossimaIscrizione codaPratiche conteggiPratiche prossimaPratica codaRichieste conteggiRichieste prossimaRichiesta \
codaRettifiche conteggiRettifiche prossimaRettifica',
    reads: 'segnalatore',
    why: 'a name’s words are found by their index among a million; here it is as little to read the sixteen thousand',
    sometimes: true,
  },
  {
    calls: 'elencoAziende',
    reads: 'azienda anagrafica Sort',
    why: 'one person in a hundred has a company: by the order of names, or by a name’s words, it is as little to read them all',
    sometimes: true,
  },
  {
    calls: 'conteggiIscrizioni conteggiPratiche conteggiRichieste conteggiRettifiche',
    reads: `${QUEUE_PEOPLE} profilo pratica richiesta_premio rettifica incarico Sort`,
    why: 'how many are in each state, also of those a word is found in, is counted',
  },
  {
    calls: 'prossimaRichiesta',
    reads: 'Sort',
    why: 'what waits is in four states and is put in one order whole, so that what others hold is skipped',
    sometimes: true,
  },
  {
    calls: 'edizioni leggiEdizione',
    reads: 'richiesta_premio portafoglio regolamento_mostrato',
    why: 'the sums of an edition, which is one or two at a time: what was promised against the security',
  },
  {
    calls: 'riassuntoRegistro esportaRegistro',
    reads: `${QUEUE_PEOPLE} identita_conservata Sort`,
    why: 'the register of a year’s prizes sums what each person had that year',
  },
  {
    calls: 'registro',
    reads: `${QUEUE_PEOPLE} identita_conservata Sort`,
    why: 'the same; of a year that has just begun there is nothing to sum',
    sometimes: true,
  },
  {
    calls: 'fontiDeiPunti',
    reads: 'Sort',
    why: 'the points of a period by where they come from: sums of the period',
  },
  {
    calls: 'cifrePunti cifrePersone cifrePratiche cifrePremi conteggiMovimenti',
    reads: 'Sort',
    why: 'the figures of each day, some thousands of rows however many the people, are put together by part',
    sometimes: true,
  },
  {
    calls: 'esportaEventi',
    reads: 'evento utente anagrafica Sort',
    why: 'a piece of the file is five thousand rows, with the names of who acted',
  },
  { calls: 'statoMessaggi', reads: 'messaggio', why: 'messages are kept for weeks, and all are counted' },
  {
    calls: 'problemi',
    reads: 'messaggio',
    sometimes: true,
    why: 'whether a channel delivers is read of the messages of five days, as the metrics do every 15 seconds',
  },
  {
    calls: 'mieiDati',
    reads:
      'lotto richiesta_storia pratica_storia pratica_soggetto pratica_dati pratica_documento pratica_messaggio pratica_lettera Sort',
    why: 'what a member takes away is all that is his, in its order; here a good part of some tables',
  },
  {
    calls: 'conteggi proponiRettifica',
    reads: 'Sort',
    why: 'sums over one member’s own rows, which are put in order to be grouped',
    sometimes: true,
  },
]

/** The number of different parameter values with which a statement is checked. */
const TIMES_MAX = 2

const testApp = await sharedFixture(openTestApp({ config: { background_work: false } }))
const { services, rows } = testApp
const { db, withTransaction } = services
await withTransaction((trx) => loadBase(trx, 'Primo', clock.now()))
await loadDemo(services, clock.now())
const idOfDemo = async (name: DemoName) => (await accountConEmail(db, demoEmail(name)))!.id
const [socio, admin] = [await idOfDemo('socio'), await idOfDemo('admin')]
const password_hash = await hashPassword(PASSWORD)
const one = async <T>(sql: string, ...values: unknown[]) => (await rows<{ id: T }>(sql, values))[0]?.id

const [{ url }] = (await rows<{ url: string }>('select current_database() as url')) as [{ url: string }]
const connection = connectionOf({
  database_url: Object.assign(new URL(process.env.PGTEST_URL!), { pathname: `/${url}` }).href,
})
const all = await rows<{ name: string }>(
  `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
)
const growing = all.map(({ name }) => name).filter((name) => !FIXED.includes(name))
await makeLarge(connection.connectionString!, socio, growing)
// A plan names partitions, and old rows are in partitions of their own.
await createAllFuturePartitions({ withTransaction, log: logger(services.config) })
const analyzeAll = async ({ $client }: Trx) => {
  await $client.query('set local statement_timeout = 0')
  // ANALYZE samples 300 random rows for each unit of the target: 300,000 are every row, so the plans do not vary.
  await $client.query('set local default_statistics_target = 1000')
  await $client.query('analyze')
}
// With the read timeout of background work: on a busy machine this takes longer than a request may.
await withTransaction(analyzeAll, { lunga: true })
const parts = await rows<{ name: string; whole: string }>(
  'select c.relname as name, inhparent::regclass::text as whole from pg_inherits join pg_class c on c.oid = inhrelid',
)
const wholeOf = new Map(parts.map(({ name, whole }) => [name, whole]))
const partial = await rows<{ name: string }>(
  'select relname as name from pg_index join pg_class c on c.oid = indexrelid where indpred is not null',
)
const tables = {
  growing: [...growing, ...wholeOf.keys()],
  partial: partial.map(({ name }) => name),
}

/** Resets the caller's account, which an earlier call may have changed. */
async function restore() {
  await db.$client.query(`delete from limite where chiave not like 'large%'`)
  await db.$client.query(
    `update utente set bloccato = false, password_hash = $2, email_verificata_il = now(), cellulare_verificato_il = now()
      where id = any($1)`,
    [[socio, admin], password_hash],
  )
  await db.$client.query(`update profilo set stato = 'attiva' where utente_id = $1`, [socio])
  await db.$client.query('delete from cancellazione where utente_id = $1', [socio])
}

let subject: number | null = null
/** Opens the session of the client of a case of the member. */
async function clientToken(memberToken: string): Promise<string> {
  subject ??= (await caseWithLink(testApp, memberToken)).soggetto_id
  return openClientSession(testApp, subject)
}

async function send(spec: CallSpec, input: RawInput) {
  await restore()
  const utente_id = spec.path.startsWith('/operatore/') ? admin : socio
  const device = { utente_id, dispositivo: 'prova', userAgent: '' }
  const { token: own } = await withTransaction((trx) => openSession(trx, services.secrets, device))
  const token = spec.chi === 'cliente' ? await clientToken(own) : own
  let status = 0
  const sent = await recordStatements(async () => {
    const answer = await sendRaw(testApp.app, spec, { ...input, ...(spec.chi !== 'pubblico' && { token }) })
    status = answer.statusCode
  })
  return { status, sent }
}

test('ogni tabella che cresce ha molte righe', async () => {
  const { rows: few } = await db.$client.query(
    'select relname from pg_class where relname = any($1) and reltuples < 1000',
    [growing],
  )
  expect(few).toEqual([])
})

test('nessuna chiamata legge intera una tabella che cresce, né ordina più di una pagina', async () => {
  const known = {
    email: [demoEmail('socio')],
    utente_id: [socio],
    id_premio: [await one('select min(id) as id from premio')],
    edizione_id: [await one('select min(id) as id from edizione')],
    oggetto: ['pratica', 'nulla'],
    oggetto_id: [await one('select min(id) as id from pratica')],
    chi: [String(admin), demoEmail('admin')],
    dopo: ['1790000000000000-1'],
    id_anagrafica: [await one('select id_anagrafica as id from utente where id = $1', socio)],
  }
  const params = {
    ...PATH_PARAMS,
    id2: await one('select id from segnalatore where utente_id = $1', socio),
    id_sponsor: await one('select min(id) as id from segnalatore where utente_id <> $1', socio),
    code: await one('select codice as id from segnalatore where utente_id = $1', socio),
  }
  const client = new pg.Client(connection)
  await client.connect()
  const times = new Map<string, number>()
  const found = new Map<string, string>()
  for (const { nome, spec } of CALLS) {
    const id = (await one(idOf(spec), socio)) ?? 1
    for (const input of endpointInputs(spec, { ...params, id }, known)) {
      const { sent } = await send(spec, input)
      for (const statement of sent) {
        const time = times.get(statement.text) ?? 0
        times.set(statement.text, time + 1)
        if (time >= TIMES_MAX) continue
        for (const fault of await planErrors(client, statement, tables))
          found.set(`${nome}: ${wholeOf.get(fault) ?? fault}`, statement.text.replace(/\s+/g, ' '))
      }
    }
  }
  await client.end()
  const excuses = EXCUSED.flatMap(({ calls, reads, sometimes }) =>
    calls
      .split(' ')
      .map((call) => ({ call, sometimes, faults: reads.split(' ').map((what) => `${call}: ${what}`) })),
  )
  const excused = new Set(excuses.flatMap(({ faults }) => faults))
  expect({
    neither_mended_nor_excused: Object.fromEntries([...found].filter(([fault]) => !excused.has(fault))),
    excused_for_nothing: excuses.filter(
      ({ faults, sometimes }) => !sometimes && !faults.some((fault) => found.has(fault)),
    ),
  }).toEqual({ neither_mended_nor_excused: {}, excused_for_nothing: [] })
})
