import { hash } from '@node-rs/argon2'
import * as accesso from '@primo/contract/accesso/accesso'
import { clock } from '@primo/domain/platform/clock'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { messageTo, readOutbox } from '../../test/outbox.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { cambiaContatto, segnaVerificato } from './commands.ts'

const testApp = await sharedFixture(openTestApp())

const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const NUOVA = 'sette nani in fila indiana'
const sql = (text: string, values: unknown[] = []) => testApp.services.db.$client.query(text, values)
let ultimaRete = 0
const da = () => ({ indirizzo: `10.5.${++ultimaRete}.1` })
const ask = (email: string, rete = da()) =>
  testApp.call(accesso.passwordEmail, { body: { email } }, undefined, rete)
/** The token is in the fragment of the link, which servers never receive. */
const parametri = (link: URL) => new URLSearchParams(link.hash.slice(1))
const payload = (link: URL, password = NUOVA) => ({
  token: parametri(link).get('token') ?? '',
  email: parametri(link).get('email') ?? '',
  password,
  password_confirmation: password,
})
const reimposta = (body: ReturnType<typeof payload>) =>
  testApp.call(accesso.passwordReset, { body }, undefined, da())
const negata = (body: ReturnType<typeof payload>) =>
  testApp.refusal(accesso.passwordReset, { body }, undefined, da())
const logIn = (email: string, password: string, rete = da()) =>
  testApp.call(accesso.login, { body: { email, password, device_name: 'x' } }, undefined, rete)
const vale = (token: string) =>
  testApp.call(accesso.leggiUtente, {}, token).then(
    () => true,
    () => false,
  )
async function linkPer(email: string): Promise<URL> {
  await ask(email)
  const { testo } = await messageTo(testApp, email)
  return new URL(/https?:\/\/\S+/.exec(testo)![0])
}

test('an e-mail greets by name, but not at an address that was never verified', async () => {
  const unknown = await createMember(testApp)
  await ask(unknown.email)
  expect((await messageTo(testApp, unknown.email)).testo).toMatch(/^Ciao,\n\nabbiamo ricevuto/)
  const known = await createMember(testApp)
  await testApp.services.withTransaction((trx) => segnaVerificato(trx, known.utente_id, 'email'))
  await ask(known.email)
  expect((await messageTo(testApp, known.email)).testo).toMatch(/^Ciao Mario,\n\nabbiamo ricevuto/)
})

describe('password dimenticata', () => {
  test('la risposta è la stessa per un indirizzo noto e per uno ignoto, e solo il noto riceve', async () => {
    const { email } = await createMember(testApp)
    expect(await ask(email)).toEqual(await ask('ignota@posta.it'))
    expect((await messageTo(testApp, email)).oggetto).toBe('Scegli una nuova password')
    expect((await readOutbox(testApp)).some((m) => m.destinatario === 'ignota@posta.it')).toBe(false)
    const lavori = await sql("select data from lavori.job where name = 'password-dimenticata'")
    expect(JSON.stringify(lavori.rows)).not.toContain('posta.it')
  })

  test('il link cambia la password, chiude tutte le sessioni, avvisa, e vale una volta', async () => {
    const { email, token } = await createMember(testApp)
    const link = await linkPer(email)
    expect(link.pathname).toBe('/recovery')
    await reimposta(payload(link))
    expect(await vale(token)).toBe(false)
    await logIn(email, NUOVA)
    await expect(logIn(email, PASSWORD)).rejects.toMatchObject({ code: 'CREDENZIALI_ERRATE' })
    expect((await messageTo(testApp, email, 1)).oggetto).toBe('La tua password è cambiata')
    expect(await negata(payload(link, 'un’altra frase ancora'))).toMatchObject({
      status: 422,
      code: 'LINK_NON_VALIDO',
    })
  })

  test('dieci usi insieme dello stesso link: uno riesce', async () => {
    const { email } = await createMember(testApp)
    const link = await linkPer(email)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => reimposta(payload(link, `una frase diversa, numero ${i}`))),
    )
    expect(outcomes.filter((e) => e.status === 'fulfilled')).toHaveLength(1)
  })

  test('scaduto, ritoccato o di un altro non vale', async () => {
    const { email } = await createMember(testApp)
    const other = await createMember(testApp)
    const buono = payload(await linkPer(email))
    const [scade = '', firma = ''] = buono.token.split('.')
    const piuTardi = (Number.parseInt(scade, 36) + 3600).toString(36)
    for (const body of [
      { ...buono, email: other.email },
      { ...buono, email: 'ignota@posta.it' },
      { ...buono, token: `${piuTardi}.${firma}` },
      { ...buono, token: `${scade}.${'0'.repeat(64)}` },
      { ...buono, token: 'x' },
    ]) {
      expect((await negata(body)).code).toBe('LINK_NON_VALIDO')
    }
    const { createPasswordToken, LINK_MIN } = await import('./password-change.ts')
    const { accountConEmail } = await import('./queries.ts')
    const account = (await accountConEmail(testApp.services.db, email))!
    const yesterday = new Date(clock.now().getTime() - (LINK_MIN + 1) * 60_000)
    const token = createPasswordToken(testApp.services.secrets, account, yesterday)
    expect((await negata({ ...buono, token })).code).toBe('LINK_NON_VALIDO')
    await reimposta(buono)
  })

  test('chi ha sbagliato troppo, con il link rientra subito', async () => {
    const { email } = await createMember(testApp)
    const rete = da()
    for (let i = 0; i < 5; i++) await logIn(email, 'sbagliata di certo', rete).catch(() => null)
    await expect(logIn(email, PASSWORD, rete)).rejects.toMatchObject({ status: 429 })
    const body = payload(await linkPer(email))
    await testApp.call(accesso.passwordReset, { body }, undefined, rete)
    await logIn(email, NUOVA, rete)
  })

  test('a un indirizzo che ha preso il posto di uno verificato il link non parte, finché non si verifica', async () => {
    const { email, utente_id } = await createMember(testApp)
    const change = (canale: 'email' | 'cellulare', value: string) =>
      testApp.services.withTransaction((trx) => cambiaContatto(trx, utente_id, canale, value))
    const verify = () => testApp.services.withTransaction((trx) => segnaVerificato(trx, utente_id, 'email'))
    await verify()
    const wrong = `sbagliata-${email}`
    await change('email', wrong)
    await change('cellulare', '+393399990001')
    await ask(wrong)
    // The request of the right address is handled after it.
    await change('email', `di-nuovo-${email}`)
    await verify()
    await linkPer(`di-nuovo-${email}`)
    expect((await readOutbox(testApp)).filter((m) => m.destinatario === wrong)).toEqual([])
  })

  test('il proprio nome non passa, come alla registrazione', async () => {
    const { email } = await createMember(testApp, { nome: 'Zdenka', cognome: 'Wojtkowiak' })
    const link = await linkPer(email)
    expect(await negata(payload(link, 'wojtkowiak1985'))).toMatchObject({ status: 422, code: 'VALIDAZIONE' })
    await reimposta(payload(link))
  })

  test('una password facile non passa', async () => {
    const { email } = await createMember(testApp)
    const error = await negata(payload(await linkPer(email), 'qwertyuiopas'))
    expect(error.fields.password?.[0]).toMatch(/facile da indovinare/)
  })
})

describe('cambio password', () => {
  const change = (token: string, password_attuale: string, password = NUOVA) =>
    testApp.call(
      accesso.passwordModifica,
      { body: { password_attuale, password, password_confirmation: password } },
      token,
    )
  test('chiude le altre sessioni e non la propria', async () => {
    const { email, token } = await createMember(testApp)
    const altrove = (await logIn(email, PASSWORD)).data.token
    await change(token, PASSWORD)
    expect(await vale(token)).toBe(true)
    expect(await vale(altrove)).toBe(false)
    await logIn(email, NUOVA)
  })

  test('quella attuale sbagliata è 422, mai 401; dopo cinque si aspetta', async () => {
    const { token } = await createMember(testApp)
    for (let i = 0; i < 5; i++) {
      await expect(change(token, 'non è questa')).rejects.toMatchObject({
        status: 422,
        code: 'PASSWORD_ERRATA',
        fields: { password_attuale: [expect.any(String)] },
      })
    }
    await expect(change(token, PASSWORD)).rejects.toMatchObject({ status: 429 })
  })

  test.each([
    ['corta', /almeno 12/],
    ['passwordpassword', /facile da indovinare/],
    [PASSWORD, /uguale a quella attuale/],
  ])('«%s» non passa', async (fresh, sentence) => {
    const { token } = await createMember(testApp)
    const error = await change(token, PASSWORD, fresh).catch((e) => e)
    expect(error).toMatchObject({ status: 422 })
    expect(error.fields.password[0]).toMatch(sentence)
  })
})

describe('una password con accenti', () => {
  const [composed, decomposed] = ['perché no? così è', 'perche\u0301 no? cosi\u0300 e\u0300']

  test('scritta in una forma o nell’altra apre lo stesso account, anche dove si cambia o si reimposta', async () => {
    const { email } = await createMember(testApp, {})
    const link = await linkPer(email)
    await reimposta({ ...payload(link, composed), password_confirmation: decomposed })
    const { token } = (await logIn(email, decomposed)).data
    expect(await logIn(email, composed)).toMatchObject({ data: { token: expect.any(String) } })
    const body = { password_attuale: decomposed, password: NUOVA, password_confirmation: NUOVA }
    await testApp.call(accesso.passwordModifica, { body }, token)
    expect(await logIn(email, NUOVA)).toMatchObject({ data: { token: expect.any(String) } })
  })

  test.each([composed, decomposed])('una registrata prima, com’era scritta, apre ancora: %j', async (old) => {
    const { email } = await createMember(testApp, {})
    await sql('update utente set password_hash = $1 where email = $2', [await hash(old, ARGON2), email])
    for (const typed of [composed, decomposed])
      expect(await logIn(email, typed)).toMatchObject({ data: { token: expect.any(String) } })
  })
})
