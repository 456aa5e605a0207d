import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase, newFolder, type ServerProcess, startProcess } from '../test/process.ts'

const PGTEST = process.env.PGTEST_URL

describe.skipIf(PGTEST)('una cartella di dati, un processo', () => {
  let folder: string
  let elimina: () => void
  beforeAll(() => {
    ;({ folder, elimina } = newFolder())
  })
  afterAll(() => elimina())

  test('il secondo si ferma con una riga che nomina la cartella; ucciso il primo, si riapre subito', async () => {
    const first = startProcess({ DATA_DIR: folder })
    await first.indirizzo()

    const second = await startProcess({ DATA_DIR: folder }).fine
    expect(second.codice).toBe(1)
    expect(second.stdout).toBe('')
    expect(second.stderr).toBe(
      `La cartella dei dati ${folder} è già aperta da un altro processo: chiudilo, o usa un’altra DATA_DIR.\n`,
    )

    await first.pronto()
    first.manda('SIGKILL')
    expect((await first.fine).codice).toBe(null)

    const third = startProcess({ DATA_DIR: folder })
    await third.pronto()
    expect((await third.ferma()).codice).toBe(0)
  })
})

/** Sends a login on a raw socket, whose body can be held back half-way. */
function accessoLento(url: string) {
  const { hostname, port } = new URL(url)
  const body = JSON.stringify({
    email: 'lenta@posta.example',
    password: 'x'.repeat(20),
    device_name: 'prova',
  })
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (piece) => {
    answer += piece
  })
  const chiusa = new Promise<void>((resolve, rifiuta) => socket.on('close', resolve).on('error', rifiuta))
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 30)}`,
  )
  return {
    chiusa,
    completa: async () => {
      socket.write(body.slice(30))
      await chiusa
      return answer
    },
  }
}

/** Module that makes the HTTP server of a process never close, loaded by Node before the product. */
const NEVER_CLOSES = `data:text/javascript,${encodeURIComponent(
  "import http from 'node:http'; http.Server.prototype.close = function () { return this }",
)}`

// A graceful shutdown concerns the network, not the database: one engine is enough.
describe.runIf(PGTEST)('SIGTERM', () => {
  let database: Awaited<ReturnType<typeof newDatabase>>
  let server: ServerProcess
  let url: string
  beforeAll(async () => {
    database = await newDatabase(PGTEST)
    server = startProcess(database.env)
    url = await server.indirizzo()
  })
  afterAll(async () => {
    server.manda('SIGKILL')
    await database.elimina()
  })

  test('lascia finire chi sta scrivendo e chi aspetta, poi esce con 0', async () => {
    const lenta = accessoLento(url)
    // Each of these waits for a password hash, two at a time: most are in progress when the signal arrives.
    const insieme = Array.from({ length: 16 }, (_, i) =>
      fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `nessuno${i}@posta.example`,
          password: 'frase lunga di prova',
          device_name: 'prova',
        }),
      }).then((answer) => answer.status),
    )
    await Promise.race(insieme)
    server.manda('SIGTERM')
    await server.scrive(/"msg":"chiusura"/)

    expect(await lenta.completa()).toMatch(/^HTTP\/1\.1 422 .*CREDENZIALI_ERRATE/s)
    expect(await Promise.all(insieme)).toEqual(Array(16).fill(422))
    const fine = await server.fine
    expect(fine.codice).toBe(0)
    expect(fine.stderr).toBe('')
    const [before, after] = fine.stdout
      .split('"msg":"chiusura"')
      .map((t) => t.split('"msg":"richiesta"').length - 1)
    expect(before).toBeGreaterThan(0)
    expect(after, 'richieste finite dopo il segnale').toBeGreaterThan(4)
    expect(before! + after!).toBe(17)
    await expect(fetch(`${url}/api/health`)).rejects.toThrow()
  })

  test('chi smette a metà di una richiesta non lo trattiene', async () => {
    await server.ferma()
    const other = startProcess(database.env)
    const risponde = await other.indirizzo()
    const socket = accessoLento(risponde)
    // A response on a later connection: the incomplete request has certainly arrived before the signal.
    expect((await fetch(`${risponde}/api/health`)).status).toBe(200)
    other.manda('SIGTERM')
    expect((await other.fine).codice).toBe(0)
    await socket.chiusa
  })

  test('ciò che non finisce mai è tagliato, e lo si dice', async () => {
    const other = startProcess({ ...database.env, NODE_OPTIONS: `--import=${NEVER_CLOSES}` })
    await other.indirizzo()
    const { codice, stdout } = await other.ferma()
    expect(stdout).toMatch(/"taglia":"risposte".*chiusura: il tempo è finito, ciò che resta è tagliato/)
    expect(codice).toBe(1)
  })
})
