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
    const primo = startProcess({ DATA_DIR: folder })
    await primo.indirizzo()

    const secondo = await startProcess({ DATA_DIR: folder }).fine
    expect(secondo.codice).toBe(1)
    expect(secondo.stdout).toBe('')
    expect(secondo.stderr).toBe(
      `La cartella dei dati ${folder} è già aperta da un altro processo: chiudilo, o usa un’altra DATA_DIR.\n`,
    )

    const indirizzo = await primo.indirizzo()
    expect((await fetch(`${indirizzo}/api/ready`)).status).toBe(200)
    primo.manda('SIGKILL')
    expect((await primo.fine).codice).toBe(null)

    const terzo = startProcess({ DATA_DIR: folder })
    expect((await fetch(`${await terzo.indirizzo()}/api/ready`)).status).toBe(200)
    expect((await terzo.ferma()).codice).toBe(0)
  })
})

/** A login sent on a bare socket, so that its body can be held back half-way. */
function accessoLento(indirizzo: string) {
  const { hostname, port } = new URL(indirizzo)
  const body = JSON.stringify({
    email: 'lenta@posta.example',
    password: 'x'.repeat(20),
    device_name: 'prova',
  })
  const presa = connect(Number(port), hostname)
  let answer = ''
  presa.setEncoding('utf8').on('data', (pezzo) => {
    answer += pezzo
  })
  const chiusa = new Promise<void>((risolvi, rifiuta) => presa.on('close', risolvi).on('error', rifiuta))
  presa.write(
    `POST /api/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 30)}`,
  )
  return {
    chiusa,
    completa: async () => {
      presa.write(body.slice(30))
      await chiusa
      return answer
    },
  }
}

// Who is answered before the end is the network's business, not the database's: one engine is enough.
describe.runIf(PGTEST)('SIGTERM', () => {
  let database: Awaited<ReturnType<typeof newDatabase>>
  let server: ServerProcess
  let indirizzo: string
  beforeAll(async () => {
    database = await newDatabase(PGTEST)
    server = startProcess(database.env)
    indirizzo = await server.indirizzo()
  })
  afterAll(async () => {
    server.manda('SIGKILL')
    await database.elimina()
  })

  test('lascia finire chi sta scrivendo e chi aspetta, poi esce con 0', async () => {
    const lenta = accessoLento(indirizzo)
    // Each of these waits for a password to be hashed, two at a time: most are in the middle when it comes.
    const insieme = Array.from({ length: 16 }, (_, i) =>
      fetch(`${indirizzo}/api/login`, {
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
    const [prima, dopo] = fine.stdout
      .split('"msg":"chiusura"')
      .map((t) => t.split('"msg":"richiesta"').length - 1)
    expect(prima).toBeGreaterThan(0)
    expect(dopo, 'richieste finite dopo il segnale').toBeGreaterThan(4)
    expect(prima! + dopo!).toBe(17)
    await expect(fetch(`${indirizzo}/api/health`)).rejects.toThrow()
  })

  test('chi smette a metà di una richiesta non lo trattiene', async () => {
    await server.ferma()
    const altro = startProcess(database.env)
    const risponde = await altro.indirizzo()
    const presa = accessoLento(risponde)
    // An answer on a later connection: the half request has certainly come in before the signal.
    expect((await fetch(`${risponde}/api/health`)).status).toBe(200)
    altro.manda('SIGTERM')
    expect((await altro.fine).codice).toBe(0)
    await presa.chiusa
  })
})
