// Long because every way to log in with only half of the factors is tried in one place, on one server.

import {
  entraConPasskey,
  entraInUfficio,
  leggiUtente,
  login,
  sfidaPasskey,
} from '@primo/contract/accesso/accesso'
import * as mio from '@primo/contract/accesso/operatore-accesso'
import { clock } from '@primo/domain/platform/clock'
import { generateSync } from 'otplib'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createAuthenticator } from '../../test/authenticator.ts'
import { openBrowser } from '../../test/browser.ts'
import { messageTo } from '../../test/outbox.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { openWorld } from '../../test/world.ts'

const world = await sharedFixture(openWorld())
const { config } = world.services
const sql = (text: string, values: unknown[] = []) => world.services.db.$client.query(text, values)
const STEP_S = 30

/** Creates an operator in a browser of their own on the login page. */
async function operator() {
  const { email, utente_id } = await createMember(world, { ruolo: 'operatore' })
  const browser = openBrowser(world)
  const password = () => browser.manda(entraInUfficio, { body: { email, password: PASSWORD } })
  return { ...browser, email, utente_id, password }
}
type Operator = Awaited<ReturnType<typeof operator>>
const isIn = async ({ manda }: Pick<Operator, 'manda'>) => (await manda(mio.leggiAccesso)).statusCode === 200
// The clock stops in the middle of a time step, so that a code cannot expire before its check.
const middle_ms = (Math.floor(clock.now().getTime() / 1000 / STEP_S) + 0.5) * STEP_S * 1000
const stopped = vi.spyOn(clock, 'now').mockImplementation(() => new Date(middle_ms))
afterAll(() => stopped.mockRestore())

/** Returns the authenticator app's code `steps` time steps from now. The next step's code is already accepted, each code once. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * STEP_S })

/** Creates an operator who has just set the app up, with its first code. */
async function withApp() {
  const chi = await operator()
  await chi.password()
  const { segreto } = (await chi.manda(mio.preparaApp)).json().data
  const done = await chi.manda(mio.attivaApp, { body: { codice: codeOf(segreto, -1) } })
  expect(done.statusCode, done.payload).toBe(200)
  return { ...chi, segreto, codici: done.json().data.codici as string[] }
}
/** Creates an operator with a passkey. */
async function withPasskey() {
  const chi = await operator()
  await chi.password()
  const key = createAuthenticator(config.public_url)
  const options = (await chi.manda(mio.preparaPasskey)).json().data
  const done = await chi.manda(mio.aggiungiPasskey, { body: { nome: 'Il mio', passkey: key.make(options) } })
  expect(done.statusCode, done.payload).toBe(200)
  return { ...chi, key, codici: done.json().data.codici as string[] }
}
const challenge = async ({ manda }: Pick<Operator, 'manda'>) => (await manda(sfidaPasskey)).json().data

describe('l’app dei codici', () => {
  test('dopo la password manca il codice: fino ad allora non si fa altro, con il codice si è dentro', async () => {
    const chi = await withApp()
    expect(chi.codici).toHaveLength(10)
    expect((await messageTo(world, chi.email)).oggetto).toBe('Un nuovo secondo fattore per entrare')
    const half = await chi.password()
    expect(half.json().data).toEqual({ manca: 'fattore', fattori: ['app', 'recupero'] })
    expect(await isIn(chi)).toBe(false)
    // With the password alone no factor can be added either.
    for (const spec of [mio.preparaPasskey, mio.preparaApp, mio.nuoviCodici])
      expect((await chi.manda(spec)).statusCode, spec.path).toBe(401)
    const ok = await chi.manda(mio.entraConCodice, { body: { codice: codeOf(chi.segreto) } })
    expect(ok.statusCode, ok.payload).toBe(200)
    expect(await isIn(chi)).toBe(true)
  })

  test('un codice vale una volta sola, e nessuno di prima vale più', async () => {
    const chi = await withApp()
    await chi.password()
    const codice = codeOf(chi.segreto)
    expect((await chi.manda(mio.entraConCodice, { body: { codice } })).statusCode).toBe(200)
    await chi.password()
    for (const old of [codice, codeOf(chi.segreto, -1)]) {
      const no = await chi.manda(mio.entraConCodice, { body: { codice: old } })
      expect([no.statusCode, no.json().errors]).toEqual([422, { codice: ['Codice non valido'] }])
    }
    expect(await isIn(chi)).toBe(false)
    const refused = "select dati from evento where tipo = 'accesso.rifiutato' and oggetto_id = $1"
    const bad = { dati: { codice: 'CODICE_NON_VALIDO', ufficio: true } }
    expect((await sql(refused, [chi.utente_id])).rows).toEqual([bad, bad])
  })

  test('due usi insieme dello stesso codice: uno riesce', async () => {
    const chi = await withApp()
    const other = { ...openBrowser(world) }
    await chi.password()
    await other.manda(entraInUfficio, { body: { email: chi.email, password: PASSWORD } })
    const codice = codeOf(chi.segreto)
    const both = await Promise.all(
      [chi, other].map(({ manda }) => manda(mio.entraConCodice, { body: { codice } })),
    )
    expect(both.map((r) => r.statusCode).sort()).not.toEqual([200, 200])
  })

  test('cinque codici sbagliati fanno aspettare, da qualunque sessione; uno giusto intanto non vale', async () => {
    const chi = await withApp()
    await chi.password()
    for (let i = 0; i < 5; i++)
      expect((await chi.manda(mio.entraConCodice, { body: { codice: '000000' } })).statusCode).toBe(422)
    const other = openBrowser(world)
    await other.manda(entraInUfficio, { body: { email: chi.email, password: PASSWORD } })
    const no = await other.manda(mio.entraConCodice, {
      body: { codice: codeOf(chi.segreto) },
      da: '10.9.8.7',
    })
    expect([no.statusCode, no.json().error]).toEqual([429, 'TROPPE_RICHIESTE'])
    expect(Number(no.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('un codice di recupero vale una volta, comunque scritto; gli altri restano', async () => {
    const chi = await withApp()
    const [first = '', second = ''] = chi.codici
    for (const [codice, stato] of [
      [first.toLowerCase().replace('-', ' '), 200],
      [first, 422],
      [second, 200],
    ] as const) {
      await chi.password()
      expect((await chi.manda(mio.entraConCodice, { body: { codice } })).statusCode, codice).toBe(stato)
    }
    expect((await chi.manda(mio.leggiAccesso)).json().data.codici_rimasti).toBe(8)
    const fresh = (await chi.manda(mio.nuoviCodici)).json().data.codici as string[]
    expect(fresh).toHaveLength(10)
    await chi.password()
    const old = await chi.manda(mio.entraConCodice, { body: { codice: chi.codici[2] } })
    expect(old.statusCode).toBe(422)
  })

  test('il segreto e i codici non sono leggibili nella base dati', async () => {
    const { segreto, codici, utente_id } = await withApp()
    const { rows } = await sql(
      `select a.segreto_cifrato || string_agg(c.impronta || coalesce(c.impronta_cifrata, ''), '') as tutto
         from app_codici a join codice_recupero c using (utente_id) where utente_id = $1 group by a.segreto_cifrato`,
      [utente_id],
    )
    for (const secret of [segreto, ...codici, ...codici.map((c) => c.replace('-', ''))])
      expect(rows[0].tutto).not.toContain(secret)
  })

  test('sospeso, o con un’altra password, intanto: la mezza sessione non porta da nessuna parte', async () => {
    const change = [
      'update utente set bloccato = true where id = $1',
      "update utente set ruolo = 'user' where id = $1",
      'update sessione set chiusa_il = now() where utente_id = $1',
      "update sessione set creata_il = now() - interval '11 minutes' where utente_id = $1",
    ]
    for (const text of change) {
      const chi = await withApp()
      await chi.password()
      await sql(text, [chi.utente_id])
      const no = await chi.manda(mio.entraConCodice, { body: { codice: codeOf(chi.segreto) } })
      expect([401, 403], text).toContain(no.statusCode)
      expect(await isIn(chi)).toBe(false)
    }
  })

  test('anche dall’altra porta, con il Bearer, la password da sola non apre l’ufficio', async () => {
    const { email } = await withApp()
    const { token } = (await world.call(login, { body: { email, password: PASSWORD, device_name: 'x' } }))
      .data
    await expect(world.call(mio.leggiAccesso, {}, token)).rejects.toMatchObject({ status: 401 })
    // The members' app still receives the role of the account.
    expect((await world.call(leggiUtente, {}, token)).data.roles).toBe('operatore')
  })
})

describe('le passkey', () => {
  test('da sola apre la sessione; la stessa firma non vale due volte', async () => {
    const chi = await withPasskey()
    const fresh = openBrowser(world)
    const passkey = chi.key.sign(await challenge(fresh))
    expect((await fresh.manda(entraConPasskey, { body: { passkey } })).statusCode).toBe(200)
    expect(await isIn(fresh)).toBe(true)
    const again = openBrowser(world)
    const no = await again.manda(entraConPasskey, { body: { passkey } })
    expect([no.statusCode, no.json().error]).toEqual([422, 'PASSKEY_NON_VALIDA'])
    expect(await isIn(again)).toBe(false)
  })

  test.each([
    ['di un altro sito', { origin: 'https://primo.esempio-falso.it' }],
    ['per un altro nome', { rpId: 'altro.example' }],
    ['di chi non l’ha sbloccata', { verified: false }],
    ['di una copia che ha firmato di meno', { counter: 1 }],
  ])('una firma %s non vale', async (_, ways) => {
    const chi = await withPasskey()
    await sql('update passkey set contatore = 7 where utente_id = $1', [chi.utente_id])
    const fresh = openBrowser(world)
    const passkey = chi.key.sign(await challenge(fresh), { counter: 9, ...ways })
    expect((await fresh.manda(entraConPasskey, { body: { passkey } })).statusCode).toBe(422)
    const good = chi.key.sign(await challenge(fresh), { counter: 9 })
    expect((await fresh.manda(entraConPasskey, { body: { passkey: good } })).statusCode).toBe(200)
  })

  test('una sfida scaduta, inventata o data per aggiungerne una non vale', async () => {
    const chi = await withPasskey()
    const fresh = openBrowser(world)
    const late = await challenge(fresh)
    await sql("update sfida_passkey set scade_il = now() - interval '1 second'")
    await chi.password()
    const mine = openBrowser(world)
    await mine.manda(entraConPasskey, { body: { passkey: chi.key.sign(await challenge(mine)) } })
    const toAdd = (await mine.manda(mio.preparaPasskey)).json().data
    for (const challenge of [late.challenge, 'aW52ZW50YXRh', toAdd.challenge]) {
      const no = await fresh.manda(entraConPasskey, { body: { passkey: chi.key.sign({ challenge }) } })
      expect(no.statusCode).toBe(422)
    }
  })

  test('tolta, o dell’account sospeso, non apre più nulla', async () => {
    const chi = await withPasskey()
    const { passkey } = (await chi.manda(mio.leggiAccesso)).json().data
    expect((await chi.manda(mio.togliPasskey, { params: { id: passkey[0].id } })).statusCode).toBe(200)
    const gone = await chi.manda(entraConPasskey, { body: { passkey: chi.key.sign(await challenge(chi)) } })
    expect(gone.statusCode).toBe(422)
    const other = await withPasskey()
    await sql('update utente set bloccato = true where id = $1', [other.utente_id])
    const no = await other.manda(entraConPasskey, {
      body: { passkey: other.key.sign(await challenge(other)) },
    })
    expect([no.statusCode, no.json().error]).toEqual([403, 'ACCOUNT_BLOCCATO'])
  })

  test('quella di un altro non si toglie, e non conferma', async () => {
    const [chi, other] = [await withPasskey(), await withPasskey()]
    const { passkey } = (await other.manda(mio.leggiAccesso)).json().data
    expect((await chi.manda(mio.togliPasskey, { params: { id: passkey[0].id } })).statusCode).toBe(404)
    const body = { passkey: other.key.sign(await challenge(chi)) }
    expect((await chi.manda(mio.confermaOperatore, { body })).statusCode).toBe(422)
  })
})

describe('dove il secondo fattore è obbligatorio', () => {
  const required = async (fn: () => Promise<void>) => {
    config.second_factor = 'required'
    try {
      await fn()
    } finally {
      config.second_factor = 'offered'
    }
  }

  test('chi non ne ha lo imposta subito dopo la password, prima di ogni altra cosa', async () => {
    await required(async () => {
      const chi = await operator()
      expect((await chi.password()).json().data).toEqual({ manca: 'imposta', fattori: [] })
      expect(await isIn(chi)).toBe(false)
      const { segreto } = (await chi.manda(mio.preparaApp)).json().data
      expect((await chi.manda(mio.attivaApp, { body: { codice: '123' } })).statusCode).toBe(422)
      expect((await chi.manda(mio.attivaApp, { body: { codice: codeOf(segreto) } })).statusCode).toBe(200)
      expect(await isIn(chi)).toBe(true)
    })
  })

  test('due schede che lo impostano insieme: la seconda non ne aggiunge un altro con la sola password', async () => {
    await required(async () => {
      const chi = await operator()
      const thief = openBrowser(world)
      await chi.password()
      await thief.manda(entraInUfficio, { body: { email: chi.email, password: PASSWORD } })
      const key = createAuthenticator(config.public_url)
      const options = (await thief.manda(mio.preparaPasskey)).json().data
      const { segreto } = (await chi.manda(mio.preparaApp)).json().data
      await chi.manda(mio.attivaApp, { body: { codice: codeOf(segreto) } })
      const no = await thief.manda(mio.aggiungiPasskey, { body: { nome: 'x', passkey: key.make(options) } })
      expect(no.statusCode).toBe(401)
    })
  })

  test('l’ultimo non si toglie', async () => {
    const chi = await withApp()
    await required(async () => {
      const no = await chi.manda(mio.togliApp)
      expect([no.statusCode, no.json().error]).toEqual([409, 'FATTORE_OBBLIGATORIO'])
      expect((await chi.manda(mio.leggiAccesso)).json().data.app_dal).not.toBeNull()
    })
    expect((await chi.manda(mio.togliApp)).statusCode).toBe(200)
    expect((await chi.manda(mio.leggiAccesso)).json().data.codici_rimasti).toBe(0)
  })
})

describe('confermare che si è ancora lì', () => {
  const longAgo = ({ utente_id }: Pick<Operator, 'utente_id'>) =>
    sql("update sessione set provata_il = now() - interval '11 minutes' where utente_id = $1", [utente_id])

  test('chi ha un fattore lo ridà: la password da sola non basta più', async () => {
    const chi = await withApp()
    await longAgo(chi)
    const no = await chi.manda(mio.nuoviCodici)
    expect([no.statusCode, no.json().error]).toEqual([409, 'CONFERMA_IDENTITA'])
    const withPassword = await chi.manda(mio.confermaOperatore, { body: { password: PASSWORD } })
    expect([withPassword.statusCode, Object.keys(withPassword.json().errors)]).toEqual([422, ['codice']])
    const ok = await chi.manda(mio.confermaOperatore, { body: { codice: codeOf(chi.segreto) } })
    expect(ok.statusCode, ok.payload).toBe(200)
    expect((await chi.manda(mio.nuoviCodici)).statusCode).toBe(200)
  })

  test('chi non ne ha ridà la password; una sbagliata si dice sotto il suo campo', async () => {
    const chi = await operator()
    await chi.password()
    await longAgo(chi)
    expect((await chi.manda(mio.preparaApp)).json().error).toBe('CONFERMA_IDENTITA')
    const wrong = await chi.manda(mio.confermaOperatore, { body: { password: 'non è questa, di certo' } })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['password']])
    expect((await chi.manda(mio.confermaOperatore, { body: {} })).statusCode).toBe(422)
    expect((await chi.manda(mio.confermaOperatore, { body: { password: PASSWORD } })).statusCode).toBe(200)
    expect((await chi.manda(mio.preparaApp)).statusCode).toBe(200)
  })
})

describe('il proprio account', () => {
  test('si vedono e si chiudono le proprie sessioni, non quelle a metà né quelle degli altri', async () => {
    const chi = await operator()
    await chi.password()
    const phone = openBrowser(world)
    await phone.manda(entraInUfficio, {
      body: { email: chi.email, password: PASSWORD, device_name: 'telefono' },
    })
    const other = await operator()
    await other.password()
    const sessions = async () =>
      (await chi.manda(mio.leggiAccesso)).json().data.sessioni as {
        id: string
        nome: string
        corrente: boolean
      }[]
    const [mine, his] = await sessions()
    expect([mine!.corrente, his!.nome]).toEqual([true, 'telefono'])
    const theirs = (await other.manda(mio.leggiAccesso)).json().data.sessioni[0].id
    expect((await chi.manda(mio.chiudiSessione, { params: { id: theirs } })).statusCode).toBe(404)
    expect((await chi.manda(mio.chiudiAltreSessioni)).statusCode).toBe(200)
    expect(await isIn(phone)).toBe(false)
    expect(await isIn(chi)).toBe(true)
  })

  test('la password si cambia, e le altre sessioni si chiudono', async () => {
    const chi = await operator()
    await chi.password()
    const phone = openBrowser(world)
    await phone.manda(entraInUfficio, {
      body: { email: chi.email, password: PASSWORD, device_name: 'telefono' },
    })
    const fresh = 'un’altra frase lunga, tutta mia'
    const body = { password_attuale: PASSWORD, password: fresh, password_confirmation: fresh }
    const ok = await chi.manda(mio.cambiaPasswordOperatore, { body })
    expect(ok.statusCode, ok.payload).toBe(200)
    expect([await isIn(chi), await isIn(phone)]).toEqual([true, false])
  })
})
