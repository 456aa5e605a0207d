import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase, type ServerProcess, startProcess } from '../../test/process.ts'
import { primo } from '../../test/shell.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
let server: ServerProcess | undefined
beforeAll(async () => {
  database = await newDatabase(process.env.PGTEST_URL)
})
afterAll(async () => {
  await server?.ferma()
  await database.elimina()
})

/** Runs a command on the test's database, and extracts the link that it printed. */
async function run(command: string, argomenti: string[], answers: string[] = []) {
  const said = await primo(database.env, [command, ...argomenti], answers)
  const ancora = new URLSearchParams(/(?:recovery|password)#(\S+)/.exec(said.uscita)?.[1] ?? '')
  return { ...said, token: ancora.get('token') }
}

/** Parses a response as the given type. */
const read = async <T>(answer: Response) => (await answer.json()) as T

const PASSWORD = 'una frase lunga che ricordo'
const ADMIN = ['Giulia', 'Bertini', 'BRTGLI85C52L219W', '347 555 0199']
const SPONSOR = ['Luca', 'Verdi', 'VRDLCU90D12F205X', 'cell. 347 555 0198']

describe('i primi account di un database vuoto', () => {
  test('senza un’e-mail, o con una risposta sbagliata, dice che cosa correggere e non crea nulla', async () => {
    const vuoto = await run('amministratore', [])
    expect([vuoto.codice, vuoto.errore]).toEqual([
      2,
      expect.stringMatching(/primo amministratore nome@posta\.it/),
    ])
    const errato = await run('amministratore', ['capo@posta.example'], ['Giulia', 'Bertini', 'ABC'])
    expect([errato.codice, errato.errore]).toEqual([1, expect.stringMatching(/16 caratteri/)])
  })

  test('il link stampato dà la password ad amministratore e sponsor, e il codice dello sponsor vale', async () => {
    const admin = await run('amministratore', ['capo@posta.example'], ADMIN)
    expect([admin.codice, admin.errore]).toEqual([0, ''])
    const other = await run('sponsor', ['capo@posta.example'], SPONSOR)
    expect([other.codice, other.errore]).toEqual([1, expect.stringMatching(/già di un altro account/)])
    const sponsor = await run('sponsor', ['primo@posta.example'], SPONSOR)
    expect([sponsor.codice, sponsor.errore]).toEqual([0, ''])
    const ancora = await run('sponsor', ['primo@posta.example'])
    expect([ancora.codice, ancora.uscita.includes('Nome:')]).toEqual([0, false])

    server = startProcess(database.env)
    const base = await server.indirizzo()
    const send = async (path: string, body: object) => {
      const answer = await fetch(`${base}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { stato: answer.status, ...(await read<{ data: { token: string } }>(answer)) }
    }
    for (const [email, token, roles] of [
      ['capo@posta.example', admin.token, 'amministratore'],
      ['primo@posta.example', ancora.token, 'user'],
    ]) {
      const reset = { token, email, password: PASSWORD, password_confirmation: PASSWORD }
      expect((await send('password/reset', reset)).stato).toBe(200)
      expect((await send('password/reset', reset)).stato).toBe(422)
      const { data } = await send('login', { email, password: PASSWORD, device_name: 'prova' })
      const utente = await fetch(`${base}/api/user`, { headers: { authorization: `Bearer ${data.token}` } })
      expect(await read(utente)).toMatchObject({ data: { email, roles } })
    }
    const codice = /si registra: (\S+)/.exec(sponsor.uscita)?.[1]
    const valido = await fetch(`${base}/api/user/registrazione/valida-sponsor/${codice}`)
    expect(await read(valido)).toMatchObject({ message: 'Sponsor valido: Luca V.' })
  })
})
