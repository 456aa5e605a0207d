import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { clock } from '@primo/domain/platform/clock'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AVVISO_PARTITIONS } from '../../comunicazioni/avvisi/personal-data.ts'
import { readConfig } from '../../platform/config/config.ts'
import { type Db, openDatabase } from '../../platform/db/db.ts'
import { createPartitionsFor } from '../../platform/db/partitions.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import { until } from '../../test/eventually.ts'
import { newDatabase, newFolder } from '../../test/process.ts'
import { primo } from '../../test/shell.ts'
import { lastMigration } from '../shell/database.ts'
import { backupFileName } from './create.ts'

const OPERATE = new URL('../../../../../docs/operate.md', import.meta.url)
const POSTGRES = process.env.PGTEST_URL
const KEY = 'una chiave di prova, lunga quanto basta'
const DOCUMENT = 'documenti/0b3a3d52-6f0a-4b7e-9a51-1f2f4a3c5d6e'
const BERTINI = ['Giulia', 'Bertini', 'BRTGLI85C52L219W', '347 555 0199']

let database: Awaited<ReturnType<typeof newDatabase>>
let env: Record<string, string>
let folder: string
const gone: (() => void | Promise<void>)[] = []
beforeAll(async () => {
  database = await newDatabase(POSTGRES)
  const { folder: mine, elimina } = newFolder()
  folder = mine
  env = { ...database.env, SECRET_KEY: KEY, BACKUP_DIR: join(folder, 'copie'), PATH: process.env.PATH ?? '' }
  gone.push(elimina, () => database.elimina())
  await primo(env, ['amministratore', 'capo@posta.example'], BERTINI)
  writeFileSync(join(env.DATA_DIR!, 'ateco.csv'), 'un file della cartella dei dati')
  const files = openFileStore(readConfig(env))
  await files.put(DOCUMENT, Buffer.from('un documento cifrato'))
  await files.close()
})
afterAll(async () => {
  for (const remove of gone) await remove()
})

/** Creates an empty restore target: a folder, and a database when there is a server. */
async function emptyPlace(name: string): Promise<Record<string, string>> {
  const place: Record<string, string> = { ...env, DATA_DIR: join(folder, name) }
  if (!POSTGRES) return place
  const admin = new pg.Client({ connectionString: POSTGRES })
  await admin.connect()
  await admin.query(`drop database if exists ripristino_${name}`)
  await admin.query(`create database ripristino_${name} template template0`)
  gone.push(async () => {
    await admin.query(`drop database ripristino_${name} with (force)`)
    await admin.end()
  })
  return {
    ...place,
    DATABASE_URL: Object.assign(new URL(POSTGRES), { pathname: `/ripristino_${name}` }).href,
  }
}

const copies = () => readdirSync(env.BACKUP_DIR!).filter((name) => name.endsWith('.tar'))
const latest = () => join(env.BACKUP_DIR!, copies().sort().at(-1)!)

/** Returns whether nothing has been written to a target. */
async function isUntouched(place: Record<string, string>): Promise<boolean> {
  if (!POSTGRES) return !existsSync(join(place.DATA_DIR!, 'pglite'))
  const client = await openDatabase(readConfig(place))
  try {
    return (
      (await lastMigration(client.db.$client)) === null && !existsSync(join(place.DATA_DIR!, 'ateco.csv'))
    )
  } finally {
    await client.close()
  }
}

describe('una copia si fa, si rimette e torna', () => {
  test('copia, prova e ripristino in un posto vuoto: persone, file e prove sono quelli', async () => {
    const made = await primo(env, ['backup'])
    expect([made.codice, made.errore]).toEqual([0, ''])
    expect(made.uscita).toMatch(/Copia fatta[\s\S]*Le chiavi non ci sono/)
    expect(readFileSync(latest()).includes(KEY)).toBe(false)
    expect(readdirSync(env.BACKUP_DIR!)).toEqual(copies())

    const tried = await primo(env, ['restore-drill'])
    expect([tried.codice, tried.errore]).toEqual([0, ''])
    expect(tried.uscita).toMatch(/registro torna[\s\S]*catena tiene[\s\S]*si rimette e torna tutta/)
    expect(readdirSync(env.BACKUP_DIR!)).toEqual(copies())
    expect((await primo(env, ['stato'])).uscita).toMatch(
      /Copia: l’ultima riuscita[\s\S]*Prova di ripristino: l’ultima/,
    )

    const place = await emptyPlace('intero')
    const back = await primo(place, ['restore', latest()])
    expect([back.codice, back.errore]).toEqual([0, ''])
    expect(readFileSync(join(place.DATA_DIR!, 'ateco.csv'), 'utf8')).toBe('un file della cartella dei dati')
    const files = openFileStore(readConfig(place))
    expect(String(await files.get(DOCUMENT))).toBe('un documento cifrato')
    await files.close()
    expect((await primo(place, ['verifica'])).codice).toBe(0)
    const unlocked = await primo(place, ['sblocca', 'capo@posta.example'])
    expect([unlocked.codice, unlocked.errore]).toEqual([0, ''])

    const again = await primo(place, ['restore', latest()])
    expect([again.codice, again.errore]).toEqual([1, expect.stringMatching(/non lo tocco/)])
  })

  test('delle copie restano quelle dette', async () => {
    await until(() => !latest().endsWith(backupFileName(clock.now())))
    expect((await primo(env, ['backup', '--tieni', '1'])).uscita).toMatch(/1\scopia vecchia tolta/)
    expect(copies()).toHaveLength(1)
    expect((await primo(env, ['backup', '--tieni', 'poche'])).codice).toBe(2)
  })
})

test('ciò che una copia o una prova interrotte hanno lasciato si toglie dopo un giorno', async () => {
  const own = { ...env, BACKUP_DIR: join(folder, 'interrotte') }
  /** Creates what killed backups and drills leave, last changed `hours` ago. */
  const leave = (hours: number) => {
    const when = new Date(clock.now().getTime() - hours * 3_600_000)
    const partial = join(own.BACKUP_DIR, `primo-${hours}.tar.parziale`)
    for (const name of [`.copia-${hours}`, `.prova-${hours}`]) {
      mkdirSync(join(own.BACKUP_DIR, name), { recursive: true })
      writeFileSync(join(own.BACKUP_DIR, name, 'database'), 'in chiaro')
      utimesSync(join(own.BACKUP_DIR, name), when, when)
    }
    writeFileSync(partial, 'in chiaro')
    utimesSync(partial, when, when)
  }
  const left = () => readdirSync(own.BACKUP_DIR).filter((name) => !name.endsWith('.tar'))
  const recent = ['.copia-23', '.prova-23', 'primo-23.tar.parziale']
  for (const command of ['backup', 'restore-drill']) {
    leave(25)
    leave(23)
    const done = await primo(own, [command])
    expect([done.codice, done.errore]).toEqual([0, ''])
    expect(left().sort()).toEqual(recent)
  }
})

/** Creates a corrupt variant of the latest backup's file. */
function spoiled(name: string, how: (file: string) => void): string {
  const file = join(folder, `${name}.tar`)
  cpSync(latest(), file)
  how(file)
  return file
}
function flip(file: string, at: (bytes: Buffer) => number): void {
  const bytes = readFileSync(file)
  const place = at(bytes)
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  writeFileSync(file, bytes)
}

// An archive is read in the same way with either database: on the embedded one, one case is enough.
describe('una copia che non va non tocca nulla', () => {
  const spoilt: [string, (file: string) => void, RegExp][] = [
    [
      'un-byte',
      (file) => flip(file, (bytes) => Math.floor(bytes.length / 2)),
      /è rovinato: non ha più la sua impronta/,
    ],
    ['il-manifesto', (file) => flip(file, (bytes) => bytes.indexOf('"righe"') + 20), /manifesto è rovinato/],
    ['troncata', (file) => truncateSync(file, readFileSync(file).length - 4_000), /finisce prima della fine/],
    ['altro', (file) => writeFileSync(file, 'non è un archivio'.repeat(100)), /non è un archivio/],
    ['vuota', (file) => writeFileSync(file, ''), /finisce prima della fine/],
  ]
  test.each(POSTGRES ? spoilt : spoilt.slice(0, 1))('rovinata: %s', async (name, how, says) => {
    const place = await emptyPlace(name.replace('-', '_'))
    const said = await primo(place, ['restore', spoiled(name, how)])
    expect([said.codice, said.errore]).toEqual([1, expect.stringMatching(says)])
    expect(await isUntouched(place)).toBe(true)
    expect((await primo(env, ['restore-drill', join(folder, `${name}.tar`)])).codice).toBe(1)
  })

  test('lo stato dice che la prova non è riuscita', async () => {
    expect((await primo(env, ['stato'])).uscita).toMatch(/NO {2}Prova di ripristino: l’ultima riuscita/)
  })

  const onPostgres = test.runIf(POSTGRES)
  onPostgres('con un’altra chiave, o che non c’è', async () => {
    const place = await emptyPlace('chiave')
    const other = await primo({ ...place, SECRET_KEY: KEY.replace('una', 'altra') }, ['restore', latest()])
    expect([other.codice, other.errore]).toEqual([1, expect.stringMatching(/SECRET_KEY non è la chiave/)])
    const nowhere = await primo(place, ['restore', join(folder, 'nessuna.tar')])
    expect([nowhere.codice, nowhere.errore]).toEqual([1, expect.stringMatching(/non si legge \(ENOENT\)/)])
    expect(await isUntouched(place)).toBe(true)
  })

  onPostgres('con un file che nella cartella c’è già', async () => {
    const place = await emptyPlace('file')
    mkdirSync(place.DATA_DIR!)
    writeFileSync(join(place.DATA_DIR!, 'ateco.csv'), 'il mio')
    const said = await primo(place, ['restore', latest()])
    expect([said.codice, said.errore]).toEqual([
      1,
      expect.stringMatching(/C’è già il file.* Prima sposta altrove/),
    ])
    expect(readFileSync(join(place.DATA_DIR!, 'ateco.csv'), 'utf8')).toBe('il mio')
    // The step of docs/operate.md, «Backups».
    const [, move] = /^ +cd \/var\/lib\/primo && (.+)$/m.exec(readFileSync(OPERATE, 'utf8')) ?? []
    writeFileSync(join(place.DATA_DIR!, 'segreto'), KEY)
    mkdirSync(join(folder, 'spostati'))
    execFileSync('sh', ['-c', move!.replaceAll('../primo.old', '../spostati')], { cwd: place.DATA_DIR! })
    expect(readdirSync(place.DATA_DIR!)).toEqual(['segreto'])
    expect(await primo(place, ['restore', latest()])).toMatchObject({ codice: 0, errore: '' })
    expect(readFileSync(join(folder, 'spostati', 'ateco.csv'), 'utf8')).toBe('il mio')
  })
})

test('le chiavi ci vanno soltanto se si chiedono', async () => {
  const made = await primo({ ...env, BACKUP_DIR: join(folder, 'con-chiavi') }, ['backup', '--con-chiavi'])
  expect(made.uscita).toContain('Dentro ci sono anche le chiavi')
  const [name] = readdirSync(join(folder, 'con-chiavi'))
  expect(readFileSync(join(folder, 'con-chiavi', name!)).includes(`SECRET_KEY=${KEY}`)).toBe(true)
})

test('le chiavi che un ripristino ha lasciato non vanno nelle copie dopo', async () => {
  const restored = join(env.DATA_DIR!, 'chiavi.env')
  writeFileSync(restored, `SECRET_KEY=${KEY}\n`)
  const copies = join(folder, 'dopo-il-ripristino')
  const made = await primo({ ...env, BACKUP_DIR: copies }, ['backup'])
  rmSync(restored)
  expect(made.uscita).toContain('Le chiavi non ci sono')
  expect(readFileSync(join(copies, readdirSync(copies)[0]!)).includes(KEY)).toBe(false)
})

/** Returns the partitions of the notices in a database. @param first runs on the database before */
async function quartersIn(place: Record<string, string>, first?: (client: Db['$client']) => Promise<void>) {
  const { db, close } = await openDatabase(readConfig(place))
  await first?.(db.$client)
  const { rows } = await db.$client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'avviso'::regclass order by 1`,
  )
  await close()
  return rows.map(({ name }) => name)
}

describe.runIf(POSTGRES)('dal database incorporato a PostgreSQL', () => {
  test('ogni riga arriva com’era; dove c’è già qualcuno non si va', async () => {
    const embedded = await newDatabase(undefined)
    gone.push(() => embedded.elimina())
    const alone = { ...embedded.env, SECRET_KEY: KEY }
    await primo(alone, ['amministratore', 'capo@posta.example'], BERTINI)
    await primo(
      alone,
      ['sponsor', 'primo@posta.example'],
      ['Luca', 'Verdi', 'VRDLCU90D12F205X', '347 555 0198'],
    )
    const old = "select now() - interval '300 days' as v"
    const parts = await quartersIn(alone, (client) => createPartitionsFor(client, AVVISO_PARTITIONS, old))
    const place = { ...(await emptyPlace('trasloco')), DATA_DIR: embedded.env.DATA_DIR! }
    const wrong = await primo({ ...place, SECRET_KEY: KEY.replace('una', 'altra') }, ['trasloco'])
    expect([wrong.codice, wrong.errore]).toEqual([1, expect.stringMatching(/SECRET_KEY non è la chiave/)])
    const moved = await primo(place, ['trasloco'])
    expect([moved.codice, moved.errore]).toEqual([0, ''])
    expect(moved.uscita).toMatch(
      /ogni tabella ha le stesse righe[\s\S]*registro torna[\s\S]*catena tiene[\s\S]*Fatto/,
    )
    // The partitions of old rows are created before the rows are inserted.
    expect(await quartersIn(place)).toEqual(parts)
    const next = await primo(
      place,
      ['sponsor', 'altro@posta.example'],
      ['Ada', 'Neri', 'NREDAA80A41H501Q', '347 555 0197'],
    )
    expect([next.codice, next.errore]).toEqual([0, ''])
    const twice = await primo(place, ['trasloco'])
    expect([twice.codice, twice.errore]).toEqual([1, expect.stringMatching(/ci sono già persone/)])
  })
})
