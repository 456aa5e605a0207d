import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { onProcessEnd } from '../../../../scripts/temporary-folders.mjs'
import { readConfig } from '../platform/config/config.ts'
import { until } from '../test/eventually.ts'
import { newFolders } from '../test/folders.ts'
import { createScanner, ScannerUnavailable } from './clamd.ts'

/** Test file of antivirus programs, in two halves so that none finds it in this file. */
const EICAR = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`)

const newFolder = newFolders()
const scannerAt = (url: string, limit_ms = 60_000) => createScanner(readConfig({ CLAMD_URL: url }), limit_ms)!

/** Starts a server that speaks clamd's protocol. @param reply called with the socket and each file received */
async function startFake(reply: (socket: Socket, file: Buffer) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    let got = Buffer.of()
    socket.on('data', (piece) => {
      got = Buffer.concat([got, piece as Buffer])
      const file = fileIn(got)
      if (file) reply(socket, file)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** Returns the file in the bytes of a command; null while it has not arrived entirely. */
function fileIn(got: Buffer): Buffer | null {
  if (got.toString('latin1', 0, 10) !== 'zINSTREAM\0') return null
  const chunks: Buffer[] = []
  for (let at = 10; at + 4 <= got.length; ) {
    const length = got.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(got.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

test('senza CLAMD_URL non c’è', () => {
  expect(createScanner(readConfig({}))).toBeNull()
})

test.each(['http://x', 'tcp://x', 'tcp://:3310', 'unix:', 'unix:clamd.ctl', 'tcp://x:3310/y'])(
  'un indirizzo sbagliato ferma l’avvio: %s',
  (url) => {
    expect(() => readConfig({ CLAMD_URL: url })).toThrow(/CLAMD_URL deve essere come tcp:/)
  },
)

describe('il protocollo', () => {
  test.each([0, 1, 65_536, 65_537, 5_000_000])('%i byte arrivano interi', async (length) => {
    const sent = Buffer.alloc(length, 'documento ')
    let received: Buffer | null = null
    const url = await startFake((socket, file) => {
      received = file
      socket.end('stream: OK\0')
    })
    expect(await scannerAt(url).scan(sent)).toBe('clean')
    expect(sent.equals(received!)).toBe(true)
  })

  test('un virus ha il suo nome', async () => {
    const url = await startFake((socket) => socket.end('stream: Win.Test.EICAR_HDB-1 FOUND\0'))
    expect(await scannerAt(url).scan(EICAR)).toEqual({ virus: 'Win.Test.EICAR_HDB-1' })
  })

  test.each<[string, (socket: Socket) => void, RegExp]>([
    ['file troppo grande', (s) => s.end('INSTREAM size limit exceeded. ERROR\0'), /size limit exceeded/],
    ['errore', (s) => s.end('stream: Can’t allocate memory ERROR\0'), /allocate memory/],
    ['chiude senza rispondere', (s) => s.end(), /no reply/],
    ['si interrompe', (s) => s.resetAndDestroy(), /ECONNRESET/],
    ['risponde senza fine', (s) => s.write('x'.repeat(100_000)), /x{200}$/],
    ['tace', () => {}, /Timeout/],
  ])('%s: non si sa', async (_, reply, why) => {
    const scanner = scannerAt(await startFake(reply), 2_000)
    const error = await scanner.scan(Buffer.alloc(100_000)).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ScannerUnavailable)
    expect((error as Error).message).toMatch(why)
  })

  test('rifiuta la lunghezza mentre il file arriva ancora', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0'))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const scanner = scannerAt(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await expect(scanner.scan(Buffer.alloc(25_000_000))).rejects.toBeInstanceOf(ScannerUnavailable)
  })

  test('spento, o un socket che non c’è', async () => {
    await expect(scannerAt('tcp://127.0.0.1:1').scan(EICAR)).rejects.toThrow('ECONNREFUSED')
    await expect(scannerAt('unix:/nessuno/clamd.ctl').scan(EICAR)).rejects.toThrow('ENOENT')
  })
})

test.skipIf(spawnSync('clamd', ['--version']).error)('il vero clamd, con una firma di EICAR', async () => {
  const folder = newFolder('clamd')
  const database = join(folder, 'firme')
  mkdirSync(database)
  writeFileSync(join(database, 'prova.ndb'), `Prova.EICAR:0:*:${EICAR.toString('hex')}\n`)
  const socket = join(folder, 'clamd.ctl')
  const settings = [
    `DatabaseDirectory ${database}`,
    `LocalSocket ${socket}`,
    'Foreground yes',
    'StreamMaxLength 1M',
    `TemporaryDirectory ${folder}`,
    'User root',
  ]
  writeFileSync(
    join(folder, 'clamd.conf'),
    `${settings.filter((row) => process.getuid?.() === 0 || row !== 'User root').join('\n')}\n`,
  )
  chmodSync(folder, 0o755)
  const child = spawn('clamd', ['-c', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const untied = onProcessEnd(() => child.kill('SIGKILL'))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
    untied()
  })
  const scanner = scannerAt(`unix:${socket}`)
  await until(() =>
    scanner.scan(Buffer.from('un documento')).then(
      (result) => result === 'clean',
      () => false,
    ),
  )
  expect(await scanner.scan(EICAR)).toEqual({ virus: 'Prova.EICAR.UNOFFICIAL' })
  expect(await scanner.scan(Buffer.alloc(500_000))).toBe('clean')
  expect(await scanner.scan(Buffer.of())).toBe('clean')
  await expect(scanner.scan(Buffer.alloc(5_000_000))).rejects.toBeInstanceOf(ScannerUnavailable)
})
