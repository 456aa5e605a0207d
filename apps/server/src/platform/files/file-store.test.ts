import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clock } from '@primo/domain/platform/clock'
import { describe, expect, onTestFinished, test } from 'vitest'
import { canMount, mountSmall } from '../../test/disk.ts'
import { until } from '../../test/eventually.ts'
import { newFolders } from '../../test/folders.ts'
import { S3RVER, startFakeS3, startS3rver } from '../../test/s3-server.ts'
import { checkFileStore, FileStoreUnavailable, guard, openFileStore } from './file-store.ts'
import type { ObjectStorage } from './object-storage.ts'
import { openBucket } from './s3-storage.ts'

const newFolder = newFolders()

const KINDS = ['memoria', 'cartella', 'S3', ...(S3RVER ? ['s3rver'] : [])]

async function opened(kind: string) {
  if (kind === 'memoria') return openFileStore({ data_folder: 'memory://', files_s3: null })
  if (kind === 'cartella') return openFileStore({ data_folder: newFolder(randomUUID()), files_s3: null })
  const server = kind === 'S3' ? await startFakeS3() : await startS3rver()
  onTestFinished(() => server.stop())
  return openFileStore({ data_folder: 'memory://', files_s3: server.settings })
}
async function open(kind: string) {
  const store = await opened(kind)
  onTestFinished(() => store.close())
  return store
}

async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const one of found) list.push(one)
  return list
}
const document = () => `documenti/${randomUUID()}`

describe.each(KINDS)('un deposito: %s', (kind) => {
  test('dà ciò che ha preso, anche grande, e l’ultimo scritto', async () => {
    const store = await open(kind)
    const [name, other] = [document(), document()]
    const bytes = randomBytes(5_000_000)
    expect(await store.get(name)).toBeNull()
    await store.put(name, bytes)
    await store.put(other, Buffer.of())
    expect((await store.get(name))?.equals(bytes)).toBe(true)
    expect(await store.get(other)).toEqual(Buffer.of())
    await store.put(name, Buffer.from('un altro'))
    expect(String(await store.get(name))).toBe('un altro')
  })

  test('toglie anche molti oggetti, e non fa caso a quelli che non ci sono', async () => {
    const store = await open(kind)
    const names = Array.from({ length: 30 }, document)
    for (const name of names) await store.put(name, Buffer.from(name))
    await store.remove([document(), ...names.slice(1)])
    expect((await all(store.list(''))).map(({ name }) => name)).toEqual(names.slice(0, 1))
    await store.remove([])
    expect(String(await store.get(names[0]!))).toBe(names[0])
  })

  test('elenca per prefisso, con quando ciascuno è stato scritto', async () => {
    const store = await open(kind)
    const [one, two] = [randomUUID(), randomUUID()].sort()
    const names = [
      `caricamenti/${one}/0`,
      `caricamenti/${one}/12`,
      `caricamenti/${two}/0`,
      `documenti/${one}`,
    ]
    for (const name of names) await store.put(name, Buffer.from(name))
    const listed = async (prefix: string) => (await all(store.list(prefix))).map(({ name }) => name).sort()
    expect(await listed('')).toEqual(names)
    expect(await listed('caricamenti/')).toEqual(names.slice(0, 3))
    expect(await listed(`caricamenti/${one}/`)).toEqual(names.slice(0, 2))
    expect(await listed('altro/')).toEqual([])
    for await (const { written_at } of store.list('')) expect(written_at).toBeInstanceOf(Date)
    expect(String(await store.get(names[1]!))).toBe(names[1])
  })

  test.each([
    'documenti/../../etc/passwd',
    '/documenti/x',
    'documenti/',
    `documenti/${randomUUID()}/a`,
    `documenti/${randomUUID()}/123456`,
    `Documenti/${randomUUID()}`,
    `.parziali/${randomUUID()}`,
    `documenti/${randomUUID()}\n`,
  ])('un nome che non è di un oggetto: %j', async (name) => {
    const store = await open(kind)
    const refused = expect.stringMatching(/not a name of an object/)
    const calls = [() => store.put(name, Buffer.of(1)), () => store.get(name), () => store.remove([name])]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ message: refused, name: 'Error' })
  })
})

describe('una cartella', () => {
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

  test('i file sono di chi fa girare il server e di nessun altro', async () => {
    const folder = newFolder('permessi')
    const store = openFileStore({ data_folder: folder, files_s3: null })
    const name = document()
    await store.put(name, Buffer.from('x'))
    const [only, ...others] = filesOf(folder)
    expect(others).toEqual([])
    expect(only!.name).toBe(name.split('/')[1])
    expect(statSync(join(only!.parentPath, only!.name)).mode & 0o777).toBe(0o600)
    for (let at = only!.parentPath; at !== folder; at = join(at, '..'))
      expect(statSync(at).mode & 0o777).toBe(0o700)
  })

  test('sparita, o che non è più una cartella: si dice, e niente è scritto altrove', async () => {
    const folder = newFolder('sparita')
    const store = openFileStore({ data_folder: folder, files_s3: null })
    const name = document()
    await store.put(name, Buffer.from('x'))
    const root = join(folder, 'documenti-pratiche')
    for (const replace of [() => {}, () => writeFileSync(root, '')]) {
      rmSync(root, { recursive: true, force: true })
      replace()
      for (const call of [
        () => store.put(name, Buffer.from('y')),
        () => store.get(name),
        () => all(store.list('')),
      ])
        await expect(call()).rejects.toBeInstanceOf(FileStoreUnavailable)
    }
    rmSync(root)
    mkdirSync(join(root, '.parziali'), { recursive: true })
    await store.put(name, Buffer.from('y'))
    expect(String(await store.get(name))).toBe('y')
  })

  test('che non si può creare ferma l’avvio', () => {
    const folder = newFolder('occupata')
    writeFileSync(join(folder, 'documenti-pratiche'), '')
    expect(() => openFileStore({ data_folder: folder, files_s3: null })).toThrow(
      /^Configurazione non valida: DATA_DIR .*è di un file/,
    )
  })

  test('ciò che un processo ucciso ha lasciato a metà si toglie il giorno dopo', async () => {
    const folder = newFolder('avanzi')
    const partial = join(folder, 'documenti-pratiche/.parziali')
    const links = join(folder, 'documenti-pratiche/.copia-xyz')
    mkdirSync(partial, { recursive: true })
    mkdirSync(links)
    for (const name of ['vecchio', 'nuovo']) writeFileSync(join(partial, name), '')
    const yesterday = new Date(clock.now().getTime() - 25 * 3600_000)
    for (const old of [join(partial, 'vecchio'), links]) utimesSync(old, yesterday, yesterday)
    utimesSync(join(partial, 'nuovo'), clock.now(), clock.now())
    const store = openFileStore({ data_folder: folder, files_s3: null })
    await store.close()
    expect(readdirSync(join(folder, 'documenti-pratiche'))).toEqual(['.parziali'])
    expect(readdirSync(partial)).toEqual(['nuovo'])
  })

  test.runIf(canMount(mountSmall, undefined))('piena: niente a metà, e dopo averne tolti si continua', () => {
    const folder = newFolder('piena')
    const [command = '', ...args] = mountSmall(folder, 'size=3m')
    const program = fileURLToPath(new URL('../../test/full-folder-writer.ts', import.meta.url))
    const said = execFileSync(command, [...args, process.execPath, program, folder], { encoding: 'utf8' })
    expect(said).toBe('file store unavailable: ENOSPC; 0 half; again 500000\n')
  })
})

test('chi non risponde non fa aspettare oltre il limite', async () => {
  const never = () => new Promise<never>(() => {})
  const silent = { put: never, get: never, remove: never, close: never } as unknown as ObjectStorage
  const store = guard({ ...silent, list: () => ({ next: never }) as never }, 20)
  const name = document()
  for (const call of [
    () => store.put(name, Buffer.of(1)),
    () => store.get(name),
    () => store.remove([name]),
    () => all(store.list('')),
  ])
    await expect(call()).rejects.toMatchObject({
      name: 'FileStoreUnavailable',
      message: expect.stringMatching(/Timeout/),
    })
})

describe('uno spazio S3', () => {
  async function faulty(limit_ms: number) {
    const server = await startFakeS3()
    const store = guard(openBucket(server.settings), limit_ms)
    onTestFinished(async () => {
      await store.close()
      await server.stop()
    })
    // Loads the SDK, so that the limit is that of the calls alone.
    await store.get(document())
    return { server, store }
  }

  test.each<[string, number, (s: Awaited<ReturnType<typeof startFakeS3>>) => void]>([
    ['tace', 300, (s) => s.behave(() => {})],
    ['rifiuta', 60_000, (s) => s.behave((_, res) => s.refuse(res, 403, 'AccessDenied'))],
    ['non ce la fa', 60_000, (s) => s.behave((_, res) => s.refuse(res, 503, 'SlowDown'))],
    ['è pieno', 60_000, (s) => s.behave((_, res) => s.refuse(res, 507, 'InsufficientStorage'))],
    ['chiude la connessione', 60_000, (s) => s.behave((req) => req.socket.destroy())],
    [
      'risponde a metà',
      60_000,
      (s) =>
        s.behave((_, res) => res.writeHead(200, { 'content-length': '9' }).write('a', () => res.destroy())),
    ],
    ['non ha più il bucket', 60_000, (s) => s.behave((_, res) => s.refuse(res, 404, 'NoSuchBucket'))],
  ])('%s: si dice, e quando torna si riprova', async (_, limit_ms, breaks) => {
    const { server, store } = await faulty(limit_ms)
    const name = document()
    breaks(server)
    await expect(store.get(name)).rejects.toBeInstanceOf(FileStoreUnavailable)
    const put = await store.put(name, Buffer.from('x')).then(
      () => null,
      (error: unknown) => error,
    )
    // Cut in its middle, a response to a request to write says nothing that the client needs.
    if (put !== null) expect(put).toBeInstanceOf(FileStoreUnavailable)
    server.behave(null)
    expect(server.names()).toEqual([])
    await until(() =>
      store.put(name, Buffer.from('x')).then(
        () => true,
        () => false,
      ),
    )
    expect(String(await store.get(name))).toBe('x')
  })

  test('spento', async () => {
    const server = await startFakeS3()
    await server.stop()
    const store = openFileStore({ data_folder: 'memory://', files_s3: server.settings })
    await expect(store.put(document(), Buffer.of(1))).rejects.toMatchObject({
      message: expect.stringMatching(/ECONNREFUSED/),
    })
    // The start does not wait for it: it may come back.
    await checkFileStore({ files_s3: server.settings })
    await store.close()
  })

  test.each([
    ['FILES_S3_ACCESS_KEY non è una chiave che lo spazio S3 conosce', { access_key: 'ALTRA' }],
    ['FILES_S3_BUCKET non esiste nello spazio S3', { bucket: 'un-altro' }],
  ])('le impostazioni che rifiuta fermano l’avvio: %s', async (motivo, wrong) => {
    const server = await startFakeS3()
    onTestFinished(() => server.stop())
    await checkFileStore({ files_s3: server.settings })
    await expect(checkFileStore({ files_s3: { ...server.settings, ...wrong } })).rejects.toThrow(
      `Configurazione non valida: ${motivo}`,
    )
  })

  test('le impostazioni che rifiuta fermano l’avvio: il segreto', async () => {
    const server = await startFakeS3()
    onTestFinished(() => server.stop())
    server.behave((_, res) => server.refuse(res, 403, 'SignatureDoesNotMatch'))
    await expect(checkFileStore({ files_s3: server.settings })).rejects.toThrow(
      'FILES_S3_SECRET_KEY non è il segreto di FILES_S3_ACCESS_KEY',
    )
  })
})
