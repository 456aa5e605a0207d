import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import {
  ENCRYPTED_FIELDS,
  type EncryptedField,
} from '../../apps/server/src/platform/secrets/encrypted-fields.ts'
import { createSecrets, type Secrets } from '../../apps/server/src/platform/secrets/secrets.ts'
import { fillEncryptedColumns } from '../../apps/server/src/test/encrypted-rows.ts'
import { codiceFiscale } from '../../apps/server/src/test/persone.ts'
import { newFolder } from '../../apps/server/src/test/process.ts'
import { puntiFixtures } from '../../apps/server/src/test/punti-fixtures.ts'
import { primo } from '../../apps/server/src/test/shell.ts'
import { PASSWORD, signUpBody } from '../../apps/server/src/test/sign-up-load.ts'
import { startWriters } from '../concurrent-writers.ts'
import {
  compareCounts,
  killAndWait,
  onPostgres,
  openProduct,
  type RunningProduct,
} from '../product-under-test.ts'
import { type Scenario, type ScenarioOutcome, sizeOr } from '../scenario.ts'

const BEFORE = 'la chiave di prima della prova, lunga quanto serve'
const AFTER = 'la chiave di dopo della prova, lunga quanto serve'
/** Number of persons with an encrypted codice fiscale. */
const PERSONS = 5_000
const MEMBERS = 3
const CASES = 40
/** Members who sign up, log in and read their codice fiscale, again and again. */
const NEWCOMERS = 3
/** Time in milliseconds by which the second machine receives the new key later than the first one. */
const LATER_MS = 15_000
const READ_MS = 12_000
const STEP_MS = 120_000
const WRONG_MAX = 5
const FREE = 'chiave 1: libera'

/**
 * Starts people who sign up at a process, log in at the other and read their codice fiscale at the first: each reads what another
 * process encrypted. Afterwards the codice fiscale must be known everywhere, so a second sign-up with it is refused.
 */
function startNewcomers(next: () => string, sponsor: string) {
  const wrong: string[] = []
  let [done, people, stopping] = [0, 0, false]
  const complain = (what: string) => wrong.length < WRONG_MAX && wrong.push(what)

  async function send(path: string, n: number, { body, token }: { body?: object; token?: string }) {
    const answer = await fetch(`${next()}/api${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        // Each from an address of its own, because rate limits are not tested here.
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    return { status: answer.status, text: await answer.text() }
  }
  async function join(): Promise<void> {
    const n = 1 + people++
    const email = `persona${n}@posta.it`
    const signedUp = await send('/user/registrazione', n, { body: signUpBody(n, email, sponsor) })
    if (signedUp.status !== 200)
      return void complain(`a sign-up returned ${signedUp.status}: ${signedUp.text}`)
    const loggedIn = await send('/login', n, { body: { email, password: PASSWORD, device_name: 'prova' } })
    if (loggedIn.status !== 200) return void complain(`a login returned ${loggedIn.status}: ${loggedIn.text}`)
    const { token } = (JSON.parse(loggedIn.text) as { data: { token: string } }).data
    for (let times = 0; times < 2; times++) {
      const user = await send('/user', n, { token })
      if (user.status !== 200) return void complain(`the account returned ${user.status}: ${user.text}`)
      const read = (JSON.parse(user.text) as { data: { codice_fiscale: string } }).data.codice_fiscale
      if (read !== codiceFiscale(n)) complain('a member read another codice fiscale')
    }
    const again = await send('/user/registrazione', n, { body: signUpBody(n, `altra${n}@posta.it`, sponsor) })
    if (again.status !== 422) complain(`a second sign-up with a codice fiscale returned ${again.status}`)
    done += 5
  }
  async function live(): Promise<void> {
    while (!stopping && wrong.length < WRONG_MAX) {
      await join().catch((error: Error) => complain(String(error.cause ?? error)))
      await pause(100)
    }
  }
  const all = Promise.all(Array.from({ length: NEWCOMERS }, live))
  return {
    wrong,
    calls: () => done,
    stop: async () => {
      stopping = true
      await all
    },
  }
}

const COLUMNS = `
  select c.table_name || '.' || c.column_name as field from information_schema.columns c
    join pg_class t on t.relname = c.table_name and not t.relispartition
   where c.table_schema = 'public' and t.relkind in ('r', 'p') and c.column_name ~ 'cifrat[aoie]$' order by 1`

/** Returns every ciphertext of the database, of each column named like one, by `column/key` of the row. */
async function ciphertextsOf(
  client: pg.Pool,
): Promise<Map<string, { field: EncryptedField; key: string; text: string }>> {
  const found = new Map<string, { field: EncryptedField; key: string; text: string }>()
  for (const { field } of (await client.query<{ field: EncryptedField }>(COLUMNS)).rows) {
    const [table, column] = field.split('.')
    const { rows } = await client.query<{ key: string; text: string }>(
      `select ${ENCRYPTED_FIELDS[field].chiave}::text as key, ${column} as text from ${table} where ${column} is not null`,
    )
    for (const { key, text } of rows) found.set(`${field}/${key}`, { field, key, text })
  }
  return found
}

/** Decrypts a text, or returns null when these keys cannot. */
function plainOf(
  { decrypt }: Secrets,
  { field, key, text }: { field: EncryptedField; key: string; text: string },
) {
  try {
    return decrypt(field, key, text)
  } catch {
    return null
  }
}

/** Waits until `primo chiavi` prints a text. @returns false after the timeout */
async function keysSay(env: Record<string, string>, text: string): Promise<boolean> {
  for (const end_ms = performance.now() + STEP_MS; performance.now() < end_ms; await pause(1_000))
    if ((await primo(env, ['chiavi'])).uscita.includes(text)) return true
  return false
}

/** Rotates the key to the end on two machines, as docs/operate.md says, while members make requests on both. */
async function rotating(): Promise<ScenarioOutcome> {
  const place = await onPostgres()
  const folder = newFolder()
  const files = ['one', 'other'].map((name) => join(folder.folder, name))
  const write = (file: string, ...lines: string[]) => writeFileSync(file, `${lines.join('\n')}\n`)
  const [old, fresh] = [`1:${BEFORE}`, `2:${AFTER}`]
  for (const file of files) write(file, old)
  const wrong: string[] = []
  const servers: RunningProduct[] = []
  try {
    const machines = await Promise.all(
      files.map((file) =>
        openProduct(place, {
          SECRET_KEY_FILE: file,
          LOG_LEVEL: 'info',
          TRUST_PROXY: 'on',
          DATABASE_POOL: '8',
        }),
      ),
    )
    const [first] = machines as [(typeof machines)[0]]
    const cli = { ...place.env, SECRET_KEY_FILE: files[0]! }
    const members = await first.prepare(MEMBERS, CASES)
    return await first.withDatabase(async (database) => {
      const { $client } = database.db
      const { socio, token } = puntiFixtures(database)
      // The rows of every encrypted column are theirs, and they are the sponsor of the newcomers.
      const holder = await socio()
      await token(holder)
      await fillEncryptedColumns(database, { secret: BEFORE, socio: holder, persons: sizeOr(PERSONS) })
      const plain = new Map(
        [...(await ciphertextsOf($client))].map(([at, one]) => [at, plainOf(createSecrets(BEFORE), one)]),
      )
      for (const machine of machines) servers.push(await machine.launch())
      let turn = 0
      const next = () => machines[turn++ % machines.length]!.address
      const writers = startWriters(next, members)
      const newcomers = startNewcomers(next, `C${holder}`)
      const isWell = () => wrong.length + writers.wrong.length + newcomers.wrong.length === 0
      await pause(5_000)
      const steps: [what: string, step: () => Promise<boolean>][] = [
        [
          'the new key is not used',
          async () => {
            write(files[0]!, old, fresh)
            await pause(LATER_MS)
            write(files[1]!, old, fresh)
            const adopted = Promise.all(servers.map((server) => server.scrive(/scrive un’altra chiave/)))
            return Promise.race([adopted.then(() => true), pause(STEP_MS, false)])
          },
        ],
        ['the values could not be re-encrypted', async () => (await primo(cli, ['ricifra'])).codice === 0],
        [
          'the old key does not become free',
          async () => {
            await $client.query("update chiave_segreta set scrive_dal = scrive_dal - interval '3 hours'")
            await $client.query("insert into esecuzione (coda, dal) values ('chiavi', now())")
            return keysSay(cli, FREE)
          },
        ],
        [
          'the new key alone is refused',
          async () => {
            for (const file of files) write(file, fresh)
            await pause(READ_MS)
            return !servers.some(({ scritto }) => scritto.stdout.includes('restano quelle di prima'))
          },
        ],
      ]
      for (const [what, step] of steps) if (isWell() && !(await step())) wrong.push(what)
      if (!(await writers.stop())) wrong.push('requests without a response')
      await newcomers.stop()
      await Promise.all(servers.map(killAndWait))
      if (isWell()) {
        // A start verifies the keys again.
        const again = await first.launch()
        await again.ferma()
      }
      const { rows: _, ...counted } = await compareCounts(
        { withDatabase: (fn) => fn(database) },
        writers,
        wrong,
      )
      const { unanswered } = writers.figures()
      if (unanswered > 0) counted.wrong.push(`${unanswered} requests of a premio had to be repeated`)
      counted.wrong.push(...newcomers.wrong)
      const texts = await ciphertextsOf($client)
      // After an earlier failure the rotation has not ended.
      if (counted.wrong.length === 0) {
        const [today, yesterday] = [createSecrets(AFTER, 2), createSecrets(BEFORE)]
        for (const [at, one] of texts) {
          const read = plainOf(today, one)
          if (read === null) counted.wrong.push(`${at} cannot be read with the new key`)
          else if (plain.has(at) && read !== plain.get(at)) counted.wrong.push(`${at} has changed`)
          if (plainOf(yesterday, one) !== null) counted.wrong.push(`${at} can be read with the old key`)
          if (counted.wrong.length >= WRONG_MAX) break
        }
      }
      const fields = new Set([...texts.values()].map(({ field }) => field)).size
      return {
        ...counted,
        tries: counted.tries + newcomers.calls(),
        note: `${counted.tries} premi requested, ${newcomers.calls()} sign-ups, logins and reads of a codice fiscale; ${texts.size} encrypted values of ${fields} columns read with the new key alone, none with the old one`,
      }
    })
  } finally {
    for (const server of servers) server.manda('SIGKILL')
    await Promise.all(servers.map(({ fine }) => fine))
    folder.elimina()
    await place.remove()
  }
}

export const SCENARIOS: Scenario[] = [
  {
    name: 'keys-rotated',
    does: 'The encryption key is rotated to the end on two processes, one of which gets the new key later, while members request premi, sign up, log in and read their codice fiscale: no request fails, and every encrypted value is readable with the new key alone. One try per acknowledged request',
    limit_s: 900,
    faults: [
      {
        what: 're-encryption skips a column',
        file: 'apps/server/src/platform/secrets/encrypted-fields.ts',
        from: 'export const ENCRYPTED_FIELD_NAMES = Object.keys(ENCRYPTED_FIELDS) as EncryptedField[]',
        to: "export const ENCRYPTED_FIELD_NAMES = (Object.keys(ENCRYPTED_FIELDS) as EncryptedField[]).filter((one) => one !== 'messaggio_operatore.testo_cifrato')",
        shows: /messaggio_operatore\.testo_cifrato\/\d+ cannot be read with the new key/,
        size: 200,
      },
      {
        what: 'the old key is dropped as soon as the new one is used',
        file: 'apps/server/src/boot/keys/rotation.ts',
        from: '? { writes: encryptionKeyNumber(wanted, known), keys: wanted.keys }',
        to: '? { writes: encryptionKeyNumber(wanted, known), keys: new Map([...wanted.keys].filter(([n]) => n === encryptionKeyNumber(wanted, known))) }',
        shows: /the account returned 500/,
        size: 200,
      },
      {
        what: 'a new key is used before every process has read it',
        file: 'apps/server/src/boot/keys/registration.ts',
        from: 'export const GRACE_PERIOD_S = 30',
        to: 'export const GRACE_PERIOD_S = 0',
        shows: /the account returned 500/,
        size: 200,
      },
    ],
    run: rotating,
  },
]
