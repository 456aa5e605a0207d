import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../test/eventually.ts'
import { newDatabase, startProcess } from '../../test/process.ts'
import { primo } from '../../test/shell.ts'

const UNO = 'la prima chiave del file, lunga quanto serve'
const DUE = 'la seconda chiave del file, lunga quanto serve'
const BERTINI = ['Giulia', 'Bertini', 'BRTGLI85C52L219W', '347 555 0199']
let database: Awaited<ReturnType<typeof newDatabase>>
let env: Record<string, string>
const write = (...rows: string[]) => writeFileSync(env.SECRET_KEY_FILE!, `# le chiavi\n${rows.join('\n')}\n`)
beforeAll(async () => {
  database = await newDatabase(process.env.PGTEST_URL)
  env = { ...database.env, SECRET_KEY_FILE: join(database.env.DATA_DIR!, 'keys'), LOG_LEVEL: 'info' }
  write(`1:${UNO}`)
  expect((await primo(env, ['amministratore', 'capo@posta.example'], BERTINI)).codice).toBe(0)
}, 120_000)
afterAll(() => database.elimina())

/** Ends the grace period of the new key. The embedded database, used by one process only, has no grace period. */
async function ripen(): Promise<void> {
  if (!env.DATABASE_URL) return
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  try {
    await until(async () => {
      const { rowCount } = await client.query(
        "update chiave_segreta set scrive_dal = now() - interval '3 hours' where numero = 2",
      )
      return rowCount === 1
    })
  } finally {
    await client.end()
  }
}

test('una chiave tolta troppo presto ferma l’avvio con una riga che dice quanto le manca', async () => {
  write(`2:${DUE}`)
  const { codice, stdout, stderr } = await startProcess(env).fine
  expect({ codice, stdout, stderr }).toEqual({
    codice: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^Configurazione non valida: SECRET_KEY_FILE non ha più la chiave 1, con cui 1\stesto è ancora da leggere: rimettila [^\n]*\n$/,
    ),
  })
  write(`1:${UNO}`)
})

test('a server acceso: il file ne ha una nuova, comincia a scrivere, la vecchia si ricifra e poi se ne va', async () => {
  const server = startProcess(env)
  await server.indirizzo()
  write(`1:${UNO}`, `2:${DUE}`)
  await ripen()
  await server.scrive(/"chiave":2,"prima":1.*scrive un’altra chiave/)
  await server.pronto()
  if (env.DATABASE_URL) {
    expect((await primo(env, ['chiavi'])).uscita).toMatch(
      /chiave 1: 1\stesto cifrato; serve ancora\n.*chiave 2: .*quella che scrive/,
    )
    expect((await primo(env, ['ricifra'])).codice).toBe(0)
  }
  // The embedded database is locked by the server: its start does everything.
  expect((await server.ferma()).codice).toBe(0)
  const again = startProcess(env)
  await again.indirizzo()
  expect((await again.ferma()).codice).toBe(0)
  const free = await primo(env, ['chiavi'])
  expect(free.uscita).toMatch(
    /^Scrive la chiave 2\. Le chiavi vengono da: .*keys\.\n {2}chiave 1: nulla da leggere; sarà libera/,
  )
  expect(free.uscita).not.toContain('prima chiave')
  write(`2:${DUE}`)
  const alone = startProcess(env)
  await alone.indirizzo()
  expect((await alone.ferma()).codice).toBe(0)
  expect(readFileSync(env.SECRET_KEY_FILE!, 'utf8')).not.toContain(UNO)
}, 180_000)

test('un file che non va, o con altre chiavi accanto, è una riga; e nessun segreto vi sta dentro', async () => {
  for (const [rows, other, says] of [
    [[`1:${UNO}`, 'canarino'], {}, /SECRET_KEY_FILE deve avere una chiave per riga.*la 2ª non lo è/],
    [[`1:${UNO}`, `1:${DUE}`], {}, /SECRET_KEY_FILE ha due chiavi con il numero 1/],
    [[], {}, /SECRET_KEY_FILE è vuoto/],
    [[`1:${UNO}`], { SECRET_KEY: UNO }, /SECRET_KEY_FILE ha in sé tutte le chiavi/],
    [[`1:${UNO}`], { SECRET_KEY_FILE: '/nessun/file' }, /SECRET_KEY_FILE non si legge \(ENOENT\)/],
  ] as const) {
    write(...rows)
    const said = await primo({ ...env, ...other }, ['chiavi'])
    expect([said.codice, said.uscita]).toEqual([1, ''])
    expect(said.errore).toMatch(says)
    expect(said.errore).not.toMatch(/canarino|prima chiave|seconda chiave/)
  }
})
