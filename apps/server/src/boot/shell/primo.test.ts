import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SHELL } from '../../../../../scripts/project.mjs'
import { newDatabase } from '../../test/process.ts'
import { primo, type ShellResult } from '../../test/shell.ts'

const BERTINI = ['Giulia', 'Bertini', 'BRTGLI85C52L219W', '347 555 0199']
let database: Awaited<ReturnType<typeof newDatabase>>
beforeAll(async () => {
  database = await newDatabase(process.env.PGTEST_URL)
  await primo(database.env, ['amministratore', 'capo@posta.example'], BERTINI)
})
afterAll(() => database.elimina())

const run = (...args: string[]): Promise<ShellResult> => primo(database.env, args)

async function sql<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: database.env.DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

describe('come si scrive un comando', () => {
  test('senza nulla, e con «aiuto», dice che cosa c’è; di un comando, come si scrive', async () => {
    const alone = await run()
    expect([alone.codice, alone.uscita]).toEqual([0, expect.stringContaining('  verifica')])
    expect((await run('aiuto')).uscita).toBe(alone.uscita)
    expect((await run('aiuto', 'code')).uscita).toContain('primo code [--riprova CODA]')
  })

  test.each([
    [['inventato'], /«inventato» non c’è/],
    [['code', '--inventata'], /opzione che il comando non conosce[\s\S]*primo code/],
    [['code', '--riprova'], /manca il valore[\s\S]*primo code/],
    [['stato', 'adesso'], /«adesso» è di troppo/],
    [['sblocca'], /Manca qualcosa[\s\S]*primo sblocca/],
    [['qualifiche', 'ottobre'], /non è un mese/],
    [['verifica', 'tutto'], /«tutto» non è una prova/],
  ])('scritto male finisce con 2 e dice come si scrive: %s', async (args, says) => {
    const said = await run(...args)
    expect([said.codice, said.uscita, said.errore]).toEqual([2, '', expect.stringMatching(says)])
  })

  test('un’impostazione sbagliata e un database che non c’è sono una riga, con 1', async () => {
    const wrong = await primo({ ...database.env, PORT: 'x' }, ['stato'])
    expect([wrong.codice, wrong.errore]).toEqual([
      1,
      expect.stringMatching(/^Configurazione non valida: PORT.*\n$/),
    ])
    const nowhere = await primo({ DATA_DIR: '/tmp/nessuna-cartella-di-primo' }, ['stato'])
    expect([nowhere.codice, nowhere.errore]).toEqual([1, expect.stringMatching(/non c’è un database.*\n$/)])
  })
})

test('chi smette di leggere non ferma il comando', async () => {
  const child = spawn(process.execPath, [SHELL, 'aiuto'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let written = ''
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    written += piece
  })
  expect([await once(child, 'close'), written]).toEqual([[0, null], ''])
})

test('lo stato dice il database e le code; le prove tornano, e un punto in più si vede', async () => {
  // Neither a backup nor a restore drill has ever run: that needs attention.
  const new_one = await run('stato')
  expect([new_one.codice, new_one.errore]).toEqual([1, ''])
  expect(new_one.uscita).toMatch(/NO {2}Copia: mai[\s\S]*NO {2}Prova di ripristino: mai[\s\S]*Code:\n/)
  const ran = (coda: string, stato: string, ago: string, cause: string | null = null) =>
    sql(
      `insert into esecuzione (coda, dal, stato, iniziata_il, finita_il, errore)
       values ('${coda}', now(), '${stato}', now() - interval '${ago}', now() - interval '${ago}', ${cause ? `'${cause}'` : 'null'})`,
    )
  // In hours: across a change of the clocks three days are not 72 hours.
  await ran('copia', 'riuscita', '72 hours')
  await ran('copia.prova', 'riuscita', '216 hours')
  expect(await run('stato')).toMatchObject({
    codice: 1,
    uscita: expect.stringMatching(
      /NO {2}Copia: .* 3\sgiorni fa, più di 2 giorni[\s\S]*NO {2}Prova di ripristino: /,
    ),
  })
  await ran('copia', 'riuscita', '1 hour')
  await ran('copia.prova', 'riuscita', '24 hours')
  const state = await run('stato')
  expect([state.codice, state.errore]).toEqual([0, ''])
  expect(state.uscita).toMatch(/Database: PostgreSQL \d+[\s\S]*Code:\n/)
  await sql("insert into lavoro (coda, ultima_prevista) values ('pulizia', now()) on conflict do nothing")
  await ran('pulizia', 'fallita', '1 hour', 'database 23503 lotto_movimento_id_fkey')
  await sql("insert into messaggio (canale, contenuto_cifrato, fallito_il) values ('email', 'x', now())")
  expect(await run('stato')).toMatchObject({
    codice: 1,
    uscita: expect.stringMatching(
      /NO {2}Pulizia.*dati che non tornano tra loro \(23503 lotto_movimento_id_fkey\)\.[\s\S]*NO {2}E-mail e SMS: 1\smessaggio non è partito/,
    ),
  })
  await sql("delete from messaggio where contenuto_cifrato = 'x'")
  await sql("delete from esecuzione where stato = 'fallita'")
  const holds = await run('verifica')
  expect([holds.codice, holds.uscita]).toEqual([
    0,
    expect.stringMatching(/registro torna[\s\S]*catena tiene/),
  ])
  await sql(
    "insert into evento (tipo, oggetto, ordine, precedente, impronta) values ('finto', 'registro', 1, '\\x00', '\\x00')",
  )
  const broken = await run('verifica', 'catena')
  expect([broken.codice, broken.uscita]).toEqual([1, expect.stringMatching(/^NO {2}La catena si rompe/)])
})

test('una coda dice quanto aspetta e che cosa è fallito, e si rimette in corsa', async () => {
  await sql(
    "insert into lavori.job (name, state, created_on, retry_limit) values ('messaggi', 'failed', now() - interval '3 hours 10 minutes', 0), ('messaggi', 'created', now() - interval '3 hours 10 minutes', 0)",
  )
  const rows = (await run('code')).uscita
  expect(rows).toMatch(/messaggi +1 in attesa, il più vecchio da 3\sore; 1\sfallito/)
  const again = await run('code', '--riprova', 'messaggi')
  expect([again.codice, again.uscita]).toEqual([0, expect.stringMatching(/^Si riprova: 1\scosa\.$/m)])
  expect((await run('code')).uscita).toMatch(/messaggi +2 in attesa/)
  expect((await run('code', '--riprova', 'inventata')).uscita).toContain('non c’è nulla da riprovare')
})

test('gli eventi messi da parte si vedono, e si consegnano di nuovo', async () => {
  await sql("insert into smistamento (destinatario, ordine) values ('webhook', 0), ('avvisi', 0)")
  await sql("insert into evento_scartato (destinatario, evento_id) select 'webhook', min(id) from evento")
  expect((await run('code')).uscita).toMatch(/eventi per webhook .*1\sfallito/)
  expect((await run('stato')).uscita).toMatch(/NO {2}Eventi per webhook: 1\sè stato messo da parte/)
  const again = await run('code', '--riprova', 'eventi per webhook')
  expect([again.codice, again.errore]).toEqual([0, ''])
  expect(again.uscita).toMatch(/^Si riprova: 1\scosa\.$/m)
  expect(await sql('select 1 from evento_scartato')).toEqual([])
  expect((await run('code', '--riprova', 'eventi per nessuno')).uscita).toContain('nulla da riprovare')
})

test('chi è bloccato rientra; a un operatore si toglie il secondo fattore; a chi non c’è si dice', async () => {
  await sql("update utente set bloccato = true where email = 'capo@posta.example'")
  await sql(
    "insert into codice_recupero (utente_id, numero, impronta) select id, 1, 'x' from utente where email = 'capo@posta.example'",
  )
  const said = await run('sblocca', 'Capo@posta.example', '--secondo-fattore', '--link')
  expect([said.codice, said.errore]).toEqual([0, ''])
  expect(said.uscita).toMatch(/era bloccato[\s\S]*secondo fattore[\s\S]*backoffice\/password#token=/)
  expect(await sql('select bloccato from utente')).toEqual([{ bloccato: false }])
  expect(await sql('select 1 from codice_recupero')).toEqual([])
  expect(await sql("select attore_id, dati from evento where tipo = 'operatore.nuovo_inizio'")).toEqual([
    { attore_id: null, dati: { da: 'riga di comando' } },
  ])
  const nobody = await run('sblocca', 'nessuno@posta.example')
  expect([nobody.codice, nobody.errore]).toEqual([1, 'Nessun account ha questo indirizzo e-mail.\n'])
})

test('le chiavi si dicono per numero, mai per intero; con un’altra non si lavora', async () => {
  const keys = await run('chiavi')
  expect([keys.codice, keys.uscita]).toEqual([
    0,
    expect.stringMatching(/^Scrive la chiave 1\. Le chiavi vengono da: la cartella dei dati\./),
  ])
  expect(keys.uscita).toMatch(/chiave 1: \d+\stest/)
  const other = await primo({ ...database.env, SECRET_KEY: 'un’altra chiave, lunga quanto basta' }, [
    'chiavi',
  ])
  expect([other.codice, other.errore]).toEqual([1, expect.stringMatching(/SECRET_KEY non è la chiave/)])
  expect((await run('ricifra')).uscita).toBe('Tutto è cifrato con la chiave 1: le altre non servono più.\n')
})

test('prima che un server sia mai partito lo stato si dice lo stesso', async () => {
  await sql('drop schema lavori cascade')
  const state = await run('stato')
  expect(state.errore).toBe('')
  expect(state.uscita).toMatch(/Code:\n/)
})
