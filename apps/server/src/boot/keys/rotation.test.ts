import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as soon } from 'node:timers/promises'
import { clock } from '@primo/domain/platform/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rigeneraCodici, usaCodice } from '../../accesso/fattori/codici.ts'
import { creaPersona } from '../../anagrafica/persone/commands.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { logger } from '../../platform/log/log.ts'
import { countByKey } from '../../platform/secrets/reencrypt.ts'
import { createKeys, keySourceOf } from '../../platform/secrets/secrets.ts'
import { openJobs } from '../../registro/lavori/jobs.ts'
import { TEST_SECRET } from '../../test/app.ts'
import { type BackOffice, openBackOffice } from '../../test/back-office.ts'
import { TEST_CONFIG } from '../../test/database.ts'
import { newFolders } from '../../test/folders.ts'
import { createMember } from '../../test/persone.ts'
import { openUfficio, simulateMember, type TokenPair } from '../../test/simulated-members.ts'
import { createApp } from '../app.ts'
import { knownKeys, registerKeys } from './registration.ts'
import { keyFollower, reencryptOld } from './rotation.ts'

const DUE = 'la chiave che viene dopo, lunga abbastanza'
const newFolder = newFolders()
let office: BackOffice
beforeAll(async () => {
  office = await openBackOffice()
})
afterAll(() => office.close())

const sql = (text: string, values: unknown[] = []) => office.services.db.$client.query(text, values)
/** Ends the grace period of a new encryption key. */
const ripen = () => sql("update chiave_segreta set scrive_dal = scrive_dal - interval '3 hours'")

/** Opens another process: its own key file, keys and application. */
async function openProcess(name: string, keys: Record<number, string>) {
  const file = join(newFolder(name), 'keys')
  const write = (all: Record<number, string>) =>
    writeFileSync(
      file,
      Object.entries(all)
        .map(([n, secret]) => `${n}:${secret}\n`)
        .join(''),
    )
  write(keys)
  const config: Config = { ...TEST_CONFIG, ...pick(readConfig({ SECRET_KEY_FILE: file })) }
  const { withTransaction } = office.services
  // As with PostgreSQL, on either database: a new key has a grace period.
  const ring = await withTransaction(async (trx) =>
    registerKeys(trx, config, await keySourceOf(config).read()),
  )
  const held = createKeys(ring)
  const jobs = await openJobs(office.services.db, logger(TEST_CONFIG), false)
  const app = await createApp({ ...office.services, secrets: held.secrets, jobs })
  const told: string[] = []
  const log = { info: () => {}, error: (what: object) => void told.push(JSON.stringify(what)) } as never
  return {
    app,
    write,
    told,
    secrets: held.secrets,
    look: keyFollower({ ...office.services, kind: 'postgres', config, keys: held, log }).poll,
    rewrite: () => reencryptOld({ ...office.services, secrets: held.secrets, log }),
    close: async () => {
      await app.close()
      await jobs.stop()
    },
  }
}
type Process = Awaited<ReturnType<typeof openProcess>>
const pick = ({ key_file, key_number, other_keys, secret }: Config) => ({
  key_file,
  key_number,
  other_keys,
  secret,
})

const textsUnder = async (numero: number) => (await countByKey(office.services.db)).get(numero) ?? 0

describe('una chiave cambia mentre si lavora', () => {
  let a: Process
  let b: Process
  beforeAll(async () => {
    a = await openProcess('a', { 1: TEST_SECRET })
    b = await openProcess('b', { 1: TEST_SECRET })
  })
  afterAll(async () => {
    await a.close()
    await b.close()
  })

  test('nessuno esce, nessuno è contato due volte, e alla fine sotto quella di prima non c’è nulla', async () => {
    const { withTransaction } = office.services
    let members: TokenPair[] = []
    for (let i = 0; i < 4; i++) {
      const { token, refresh_token } = await createMember(office)
      members.push({ token, refresh_token: refresh_token! })
    }
    const works = await openUfficio(a.app, office.operatore.email)
    const { utente_id } = office.operatore
    const codes = await withTransaction((trx) => rigeneraCodici(trx, a.secrets, utente_id))

    /** Whether the simulated activity goes on. It lasts throughout the rotation, and must never fail. */
    let going = true
    let rounds = 0
    const life = (async () => {
      while (going) {
        const [here, there] = rounds % 2 === 0 ? [a, b] : [b, a]
        members = await Promise.all(members.map((pair) => simulateMember(here.app, there.app, pair)))
        await works(here.app)
        await works(there.app)
        rounds++
        await soon()
      }
    })()
    const after = async (n: number) => {
      const until = rounds + n
      while (rounds < until) await Promise.race([life, soon()])
    }

    await after(2)
    // One machine gets the new key before the other: no process encrypts with it yet.
    a.write({ 1: TEST_SECRET, 2: DUE })
    await a.look()
    await sql(
      "update chiave_segreta set scrive_dal = clock_timestamp() + interval '1 second' where numero = 2",
    )
    await b.look()
    expect((await knownKeys(office.services.db)).at(-1)).toMatchObject({ numero: 2, matura: false })
    const { rows } = await sql(
      "select scrive_dal > now() + interval '20 seconds' as put_off from chiave_segreta where numero = 2",
    )
    expect(rows).toEqual([{ put_off: true }])
    expect([a.secrets.number, b.secrets.number]).toEqual([1, 1])
    await after(2)

    // Both have it; one starts encrypting with it before the other.
    b.write({ 1: TEST_SECRET, 2: DUE })
    await b.look()
    await ripen()
    await a.look()
    expect([a.secrets.number, b.secrets.number]).toEqual([2, 1])
    await after(2)
    await b.look()
    expect([a.secrets.number, b.secrets.number]).toEqual([2, 2])
    await ripen()

    // Two processes re-encrypt what the first key encrypted, while the others work.
    expect(await textsUnder(1)).toBeGreaterThan(0)
    await Promise.all([a.rewrite(), b.rewrite()])
    await after(1)
    expect(await a.rewrite()).toMatchObject({ restano: 0 })
    expect(await textsUnder(1)).toBe(0)
    expect((await knownKeys(office.services.db)).map(({ numero, libera }) => [numero, libera])).toEqual([
      [1, true],
      [2, false],
    ])

    // The old key is removed, and the activity goes on without it.
    for (const each of [a, b]) each.write({ 2: DUE })
    await a.look()
    await after(2)
    await b.look()
    expect([a.secrets.others, b.secrets.others]).toEqual([false, false])
    expect([...a.told, ...b.told]).toEqual([])
    await after(2)
    going = false
    await life
    // A recovery code from before the rotation is still valid, once.
    const used = (code: string) => withTransaction((trx) => usaCodice(trx, b.secrets, utente_id, code))
    expect([await used(codes[0]!), await used(codes[0]!), await used('AAAAA-AAAAA')]).toEqual([
      true,
      false,
      false,
    ])
  }, 120_000)

  test('ciò che torna sotto una chiave andata via si trova, si dice, e la chiave serve di nuovo', async () => {
    const old = createKeys({ writes: 1, keys: new Map([[1, TEST_SECRET]]) }).secrets
    await sql("update chiave_segreta set libera_il = libera_il - interval '1 day'")
    expect(await a.rewrite()).toEqual({ riscritti: 0, restano: 0 })
    await office.services.withTransaction((trx) =>
      creaPersona(trx, old, {
        nome: 'Ada',
        cognome: 'Resta',
        codice_fiscale: 'RSTDAA85C47H501X',
        creata_il: clock.now(),
      }),
    )
    // Counted less than a day ago, so not counted again.
    expect(await a.rewrite()).toEqual({ riscritti: 0, restano: 0 })
    await sql("update chiave_segreta set libera_il = libera_il - interval '1 day'")
    expect(await a.rewrite()).toEqual({ riscritti: 0, restano: 1 })
    expect(a.told.at(-1)).toBe(JSON.stringify({ chiave: 1, testi: 1 }))
    expect((await knownKeys(office.services.db))[0]).toMatchObject({ numero: 1, libera: false })

    // Without the old key, the current keys stay and the problem is logged; with it, the value is re-encrypted.
    await b.look()
    expect(b.told.at(-1)).toContain(
      'SECRET_KEY_FILE non ha più la chiave 1, con cui 1\u00a0testo è ancora da leggere',
    )
    a.write({ 1: TEST_SECRET, 2: DUE })
    await a.look()
    expect(a.secrets.number).toBe(2)
    expect(await a.rewrite()).toEqual({ riscritti: 1, restano: 0 })
    expect(await textsUnder(1)).toBe(0)
  })

  test('un file di chiavi rovinato, o con un’altra chiave sotto lo stesso numero, non tocca quelle di adesso', async () => {
    const before = a.secrets.encrypt('anagrafica.codice_fiscale_cifrato', 1, 'X')
    for (const [wrong, says] of [
      [{ 2: 'corta' }, /una chiave per riga/],
      [{ 2: 'un’altra chiave, con il numero di una che c’è' }, /non è la chiave con cui questo database/],
      [{}, /è vuoto/],
    ] as const) {
      a.write(wrong)
      await a.look()
      expect(a.told.at(-1)).toMatch(says)
      expect(a.secrets.number).toBe(2)
      expect(a.secrets.decrypt('anagrafica.codice_fiscale_cifrato', 1, before)).toBe('X')
    }
  })
})
