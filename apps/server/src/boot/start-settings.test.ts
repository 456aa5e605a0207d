import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase, newFolder, startProcess } from '../test/process.ts'

const PGTEST = process.env.PGTEST_URL

const PRODUCTION: Record<string, string> = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://primo:canarino-db@127.0.0.1:1/primo',
  PUBLIC_URL: 'https://primo.example',
  SMTP_URL: 'smtp://posta:canarino-smtp@127.0.0.1:2525',
  SECRET_KEY: 'canarino-chiave-lunga-abbastanza-per-la-produzione',
}

const senza = (nome: string) => Object.fromEntries(Object.entries(PRODUCTION).filter(([n]) => n !== nome))

let cartella: string
let elimina: () => void

/** Returns the single line of output with which the server's start fails with these settings. */
async function stopLine(env: Record<string, string>): Promise<string> {
  const { codice, stdout, stderr } = await startProcess({ DATA_DIR: join(cartella, 'dati'), ...env }).fine
  expect({ codice, stdout }).toEqual({ codice: 1, stdout: '' })
  expect(stderr, 'una riga sola').toMatch(/^[^\n]+\n$/)
  return stderr.trim()
}

/** Tests settings that stop the start whatever the database is: one engine is enough, and PostgreSQL starts sooner. */
describe.runIf(PGTEST)('impostazioni sbagliate', () => {
  let database: Awaited<ReturnType<typeof newDatabase>>
  beforeAll(async () => {
    database = await newDatabase(PGTEST)
    ;({ folder: cartella, elimina } = newFolder())
  })
  afterAll(async () => {
    elimina()
    await database.elimina()
  })

  test.each<[motivo: string, env: Record<string, string>]>([
    ['PORT deve essere un numero intero', { PORT: 'abc' }],
    ['SECRET_KEY deve avere almeno 32 caratteri', { SECRET_KEY: 'canarino-corto' }],
    ['DATABASE_URL deve essere un indirizzo postgres, postgresql', { DATABASE_URL: 'foo' }],
    ['DATABASE_URL deve avere un indirizzo solo', { DATABASE_URL: 'postgres://primo:x@uno:5432,due:5432/d' }],
    ['DATABASE_URL non porta a un database che risponde (ECONNREFUSED)', PRODUCTION],
    [
      'FILES_S3_BUCKET manca: serve per tenere i documenti in uno spazio S3',
      { FILES_S3_ENDPOINT: 'https://s3.example' },
    ],
    [
      'FILES_S3_BUCKET deve avere da 3 a 63 caratteri: lettere minuscole, cifre, punti e trattini',
      { FILES_S3_BUCKET: 'A' },
    ],
    ['FILES_S3_ENDPOINT deve essere un indirizzo https, http', { FILES_S3_ENDPOINT: 's3://x' }],
    ['NODE_ENV deve essere development, test o production', { NODE_ENV: 'prod' }],
    ['DATABASE_URL è obbligatoria con NODE_ENV=production', senza('DATABASE_URL')],
    ['PUBLIC_URL è obbligatoria con NODE_ENV=production', senza('PUBLIC_URL')],
    ['SMTP_URL è obbligatoria con NODE_ENV=production', senza('SMTP_URL')],
    ['SECRET_KEY è obbligatoria con NODE_ENV=production', senza('SECRET_KEY')],
  ])('%s', async (motivo, env) => {
    const row = await stopLine(env)
    expect(row).toBe(`Configurazione non valida: ${motivo}`)
    expect(row).not.toContain('canarino')
  })

  test.each<[change: (url: URL) => void, motivo: string]>([
    [(url) => (url.password = 'canarino'), 'ha un nome utente o una password che PostgreSQL rifiuta (28P01)'],
    [(url) => (url.pathname = '/che-non-ce'), 'nomina un database che non esiste (3D000)'],
  ])('%s %s', async (change, motivo) => {
    const url = new URL(PGTEST!)
    change(url)
    const row = await stopLine({ ...PRODUCTION, DATABASE_URL: url.href })
    expect(row).toBe(`Configurazione non valida: DATABASE_URL ${motivo}`)
  })

  test('un indirizzo che questa macchina non ha', async () => {
    const row = await stopLine({ ...database.env, HOST: '256.1.1.1' })
    expect(row).toBe('Configurazione non valida: HOST non è un indirizzo di questa macchina: 256.1.1.1')
  })

  test('una porta già occupata', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const { codice, stderr } = await startProcess({ ...database.env, PORT: String(port) }).fine
    other.close()
    expect(codice).toBe(1)
    expect(stderr).toBe(`Configurazione non valida: PORT è già occupata da un altro programma: ${port}\n`)
  })
})

test.skipIf(PGTEST)('una cartella di dati che è un file', async () => {
  ;({ folder: cartella, elimina } = newFolder())
  const file = join(cartella, 'dati')
  writeFileSync(file, '')
  expect(await stopLine({ DATA_DIR: file })).toBe(
    `Configurazione non valida: DATA_DIR (${file}) non può essere una cartella: quel nome è di un file. Usa un’altra DATA_DIR`,
  )
  elimina()
})
