import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CALLS } from '@primo/contract/all'
import { changesState } from '@primo/contract/platform/route'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/db/db.ts'
import { durablePostgres } from '../../apps/server/src/test/postgres.ts'
import { newFolder, type ServerProcess, startProcess } from '../../apps/server/src/test/process.ts'
import { puntiFixtures } from '../../apps/server/src/test/punti-fixtures.ts'
import { startWriters, type Writers } from '../concurrent-writers.ts'
import { compareCounts } from '../product-under-test.ts'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'
import { commitBefore, versionOf } from '../version-before.ts'

const SECRET_KEY = 'un segreto della prova di due versioni'
const MEMBERS = 4
/** Number of requests acknowledged between one start or stop of a process and the next. */
const BETWEEN = 150
const WITHIN_MS = 120_000
/**
 * Time in milliseconds to drain a process, as a proxy does: no new requests go to the process that stops, and those in flight
 * complete.
 */
const ON_THE_WAY_MS = 300
/** Pause between reads, so that a starting process gets CPU time. */
const LOOKING_MS = 25
const WRONG_MAX = 5

/** Every GET endpoint without path parameters. A caller without permission gets a refusal, which counts as a response. */
const READINGS = CALLS.flatMap(({ spec }) =>
  changesState(spec) || spec.file || spec.path.includes('{') ? [] : [`/api${spec.path}`],
)

const OPERATOR = `
  with a as (insert into anagrafica (tipo, denominazione) values ('fisica', 'Paola Fontana') returning id),
       u as (insert into utente (email, email_verificata_il, cellulare, cellulare_verificato_il, password_hash, ruolo, id_anagrafica)
             select 'paola@prova.example', now(), '+393330000000', now(), 'x', 'operatore', a.id from a returning id),
       i as (insert into operatore_insieme (utente_id, insieme_id)
             select u.id, i.id from u, insieme_permessi i where i.codice in ('sportello', 'pratiche', 'premi'))
  select id from u`

async function operatorToken({ db }: Pick<Database, 'db'>): Promise<string> {
  const { rows } = await db.$client.query<{ id: number }>(OPERATOR)
  return puntiFixtures({ db }).token(rows[0]!.id)
}

type Version = { name: 'the version before' | 'this version'; address: string; server: ServerProcess }

/**
 * Starts a member and an operator who make requests to the processes in turn, in addition to the writers of
 * `concurrent-writers.ts`.
 */
function startOthers(next: () => Version, writers: Writers, { member, operator }: Record<string, string>) {
  const answered = { 'the version before': 0, 'this version': 0 }
  const decided: number[] = []
  const wrong: string[] = []
  let stopping = false

  async function ask(token: string, path: string, body?: object): Promise<boolean> {
    const { name, address } = next()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(address + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...headers, ...(body && { 'idempotency-key': randomUUID() }) },
    }).catch((error: Error) => error)
    const status = answer instanceof Error ? answer.message : answer.status
    if (!(answer instanceof Error)) await answer.arrayBuffer()
    if (typeof status === 'number' && status < 500) answered[name]++
    else if (wrong.length < WRONG_MAX) wrong.push(`${name} returned ${status} at ${path}`)
    return status === 200
  }
  async function read(token: string): Promise<void> {
    for (let n = 0; !stopping; n++) {
      await ask(token, READINGS[n % READINGS.length]!)
      await pause(LOOKING_MS)
    }
  }
  async function decide(): Promise<void> {
    for (let n = 0; !stopping; ) {
      const request = writers.acknowledged[n]
      if (!request) await pause(20)
      else if (await ask(operator!, `/api/operatore/richieste/${request.id}/azione`, { azione: 'approva' }))
        decided.push(writers.acknowledged[n++]!.id)
      else {
        wrong.push(`request ${request.id} could not be approved`)
        return
      }
    }
  }
  const all = Promise.all([read(member!), read(operator!), decide()])
  return {
    answered,
    decided,
    wrong,
    stop: async () => {
      stopping = true
      await all
    },
  }
}

/** Counts acknowledged approvals that are missing, and those written twice. */
async function countDecided({ db }: Pick<Database, 'db'>, decided: readonly number[]) {
  const { rows } = await db.$client.query<{ lost: number; duplicated: number }>(
    `select count(*) filter (where times = 0)::int as lost, count(*) filter (where times > 1)::int as duplicated
       from (select (select count(*) from richiesta_storia s where s.richiesta_id = d.id and s.stato = 'approvata') as times
               from unnest($1::bigint[]) d (id)) found`,
    [decided],
  )
  return rows[0]!
}

/** Replaces the processes of the previous version one at a time, while members and operators make requests. */
async function sideBySide(): Promise<ScenarioOutcome> {
  const commit = commitBefore()!
  const before = await versionOf(commit)
  const postgres = await durablePostgres()
  const folder = newFolder()
  const started: ServerProcess[] = []
  const running: Version[] = []
  const wrong: string[] = []
  try {
    await postgres.esegui('create database primo')
    const env = {
      DATABASE_URL: postgres.url('primo'),
      DATA_DIR: folder.folder,
      SECRET_KEY,
      DATABASE_POOL: '8',
    }
    const launch = async (name: Version['name']) => {
      const server = (name === 'this version' ? startProcess : before.startProcess)(env)
      started.push(server)
      running.push({ name, address: await server.indirizzo(), server })
    }
    const leave = async () => {
      const { name, server } = running.shift()!
      await pause(ON_THE_WAY_MS)
      const { codice } = await server.ferma()
      if (codice !== 0) wrong.push(`a process of ${name} ended with ${codice}`)
    }
    await launch('the version before')
    await launch('the version before')
    const opened = await openDatabase(readConfig({ NODE_ENV: 'test', ...env }))
    const members = await before.preparePrizeMembers(opened, MEMBERS)
    const operator = await operatorToken(opened)
    const migrated = async () =>
      (
        await opened.db.$client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
      ).rows.map(({ hash }) => hash)
    const then = await migrated()
    let turn = 0
    const next = () => running[turn++ % running.length]!
    const writers = startWriters(() => next().address, members)
    const others = startOthers(next, writers, { member: members.tokens[0]!, operator })
    const isWell = () => wrong.length + writers.wrong.length + others.wrong.length === 0
    const goOn = async (when: string) => {
      if (!(await writers.more(sizeOr(BETWEEN), WITHIN_MS))) wrong.push(`nothing was written ${when}`)
    }
    await goOn('by the version before')
    const steps: [when: string, step: () => Promise<void>][] = [
      ['with the first process of this version', () => launch('this version')],
      ['with one process of each version', leave],
      ['with two processes of this version', () => launch('this version')],
      ['by this version alone', leave],
    ]
    for (const [when, step] of steps) {
      if (!isWell()) break
      await step()
      await goOn(when)
    }
    const migrations = (await migrated()).filter((hash) => !then.includes(hash)).length
    if (!(await writers.stop())) wrong.push('requests without a response')
    await others.stop()
    await Promise.all(running.splice(0).map(({ server }) => server.ferma()))
    // After a failure the tables may not be readable: nothing is counted.
    if (!isWell()) {
      await opened.close()
      return {
        tries: writers.acknowledged.length,
        lost: null,
        duplicated: null,
        wrong: [...others.wrong, ...writers.wrong, ...wrong],
      }
    }
    const { rows: _, ...counted } = await compareCounts({ withDatabase: (fn) => fn(opened) }, writers, [])
    const decisions = await countDecided(opened, others.decided)
    await opened.close()
    const { unanswered, longest_s } = writers.figures()
    if (unanswered > 0) wrong.push(`${unanswered} requests of the writers had to be retried`)
    if (migrations === 0) wrong.push('this version had nothing to migrate')
    const { answered, decided } = others
    return {
      tries: counted.tries + decided.length,
      lost: counted.lost! + decisions.lost,
      duplicated: counted.duplicated! + decisions.duplicated,
      wrong: [...others.wrong, ...counted.wrong, ...wrong],
      note: `from ${commit}, ${migrations} migrations; ${answered['the version before']} other responses of the previous version, ${answered['this version']} of this one, ${others.wrong.length} with 5xx; at most ${longest_s.toFixed(1)} s without a write`,
    }
  } finally {
    for (const server of started) server.manda('SIGKILL')
    await Promise.all(started.map(({ fine }) => fine))
    await postgres.elimina()
    folder.elimina()
    before.remove()
  }
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'version-before',
    does: 'Two processes of the version before the newest migration are replaced by two of this version, one at a time, while members request premi, an operator approves them, and both call every GET endpoint without path parameters, on the processes in turn. One try per acknowledged request or approval',
    unless: () => (commitBefore() ? null : 'the git history does not contain the previous version'),
    limit_s: 900,
    faults: [
      {
        what: 'a migration renames a column that the previous version reads',
        file: 'apps/server/src/boot/migrate.ts',
        from: "  return readMigrationFiles({ migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)) })",
        to: "  return [...readMigrationFiles({ migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)) }), { sql: ['ALTER TABLE portafoglio RENAME COLUMN scaduti TO decaduti'], hash: 'injected', folderMillis: 9e12, bps: true }]",
        shows: /returned 500/,
        size: 20,
      },
    ],
    run: sideBySide,
  },
]
