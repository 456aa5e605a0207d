import * as accesso from '@primo/contract/accesso/accesso'
import * as contatti from '@primo/contract/iscritti/contatti'
import * as cancellazione from '@primo/contract/privacy/privacy'
import { clock } from '@primo/domain/platform/clock'
import { GIORNI_RIPENSAMENTO } from '@primo/domain/registro/conservazione'
import { describe, expect, test } from 'vitest'
import { segnaVerificato } from '../../accesso/account/commands.ts'
import { leggiAccount } from '../../accesso/account/queries.ts'
import { eseguiCancellazioni } from '../../privacy/cancellazione/jobs.ts'
import { openTestApp } from '../../test/app.ts'
import { messageTo, readOutbox } from '../../test/outbox.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const testApp = await sharedFixture(openTestApp())

type Membro = Awaited<ReturnType<typeof createMember>>
const NUOVA = 'tutta un’altra frase lunga'
const account = ({ utente_id }: Membro) => leggiAccount(testApp.services.db, utente_id)
const provaContatto = (m: Membro, canale: 'email' | 'cellulare' = 'email') =>
  testApp.services.withTransaction((trx) => segnaVerificato(trx, m.utente_id, canale))
/** Creates a member with both contacts verified, as nearly all have. */
async function verificato() {
  const m = await createMember(testApp)
  await provaContatto(m)
  await provaContatto(m, 'cellulare')
  return m
}
const parametri = (text: string) => new URLSearchParams(/#(\S+)/.exec(text)?.[1] ?? '')
const tokenIn = (text: string) => parametri(text).get('annulla')
const change = (m: Membro, email: string) =>
  testApp.call(contatti.aggiornaEmail, { body: { email } }, m.token)
const cambiaNumero = (m: Membro, cellulare: string) =>
  testApp.call(contatti.aggiornaCellulare, { body: { cellulare } }, m.token)
/** Changes the e-mail and returns the token of the link the old address received. */
async function cambiata(m: Membro, email: string, vecchia = m.email) {
  await change(m, email)
  return tokenIn((await messageTo(testApp, vecchia)).testo)!
}
let ultimaRete = 0
const da = () => ({ indirizzo: `10.8.${++ultimaRete}.1` })
const annulla = (token: string) => testApp.call(contatti.annullaCambio, { body: { token } }, undefined, da())
const nonVale = async (token: string) =>
  expect(await testApp.refusal(contatti.annullaCambio, { body: { token } }, undefined, da())).toMatchObject({
    code: 'LINK_NON_VALIDO',
    message: expect.stringMatching(/scaduto o è già stato usato/),
  })
const dopoIlRipensamento = () => new Date(clock.now().getTime() + (GIORNI_RIPENSAMENTO + 1) * 86_400_000)
const logIn = (email: string, password: string) =>
  testApp.call(accesso.login, { body: { email, password, device_name: 'prova' } }, undefined, da())

describe('riprendere un account', () => {
  test('tornano i contatti, i dispositivi escono, e la nuova password si sceglie dall’e-mail che torna', async () => {
    const m = await verificato()
    const token = await cambiata(m, 'ladro1@posta.it')
    expect((await annulla(token)).data.email).toBe(`${m.email[0]}•••@posta.it`)
    expect(await account(m)).toMatchObject({ email: m.email, email_verificata_il: expect.any(Date) })
    expect((await testApp.refusal(accesso.leggiUtente, {}, m.token)).code).toBe('NON_AUTENTICATO')
    await expect(logIn(m.email, PASSWORD)).rejects.toMatchObject({ code: 'CREDENZIALI_ERRATE' })
    const { oggetto, testo } = await messageTo(testApp, m.email, 1)
    expect(oggetto).toBe('Il tuo account è di nuovo tuo: scegli la password')
    const link = Object.fromEntries(parametri(testo)) as { token: string; email: string }
    await testApp.call(accesso.passwordReset, {
      body: { ...link, password: NUOVA, password_confirmation: NUOVA },
    })
    expect((await logIn(m.email, NUOVA)).data.token_type).toBe('Bearer')
    await nonVale(token)
  })

  test('il link di chi l’ha rubato non disarma quello del proprietario, che chiude tutti i successivi', async () => {
    const m = await verificato()
    const mine = await cambiata(m, 'ladro2@posta.it')
    await provaContatto(m)
    const suo = await cambiata(m, 'ladro3@posta.it', 'ladro2@posta.it')
    await provaContatto(m)
    const last = await cambiata(m, 'ladro8@posta.it', 'ladro3@posta.it')
    await annulla(suo)
    expect((await account(m))?.email).toBe('ladro2@posta.it')
    await nonVale(last)
    await annulla(mine)
    expect((await account(m))?.email).toBe(m.email)
    for (const token of [mine, suo, last]) await nonVale(token)
  })

  test('il primo a essere usato annulla anche i cambi venuti dopo, del cellulare e della password', async () => {
    const m = await verificato()
    await cambiaNumero(m, '333 700 8001')
    const mine = tokenIn((await messageTo(testApp, m.cellulare)).testo)!
    const suo = await cambiata(m, 'ladro9@posta.it')
    await testApp.call(
      accesso.passwordModifica,
      { body: { password_attuale: PASSWORD, password: NUOVA, password_confirmation: NUOVA } },
      m.token,
    )
    await annulla(mine)
    expect(await account(m)).toMatchObject({
      email: m.email,
      cellulare: m.cellulare,
      cellulare_verificato_il: expect.any(Date),
    })
    await nonVale(suo)
    await expect(logIn(m.email, NUOVA)).rejects.toMatchObject({ code: 'CREDENZIALI_ERRATE' })
  })

  test('dieci volte insieme: una sola', async () => {
    const m = await verificato()
    const token = await cambiata(m, 'ladro4@posta.it')
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => annulla(token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('scaduto, tagliato o inventato: non vale', async () => {
    const m = await verificato()
    const buono = await cambiata(m, 'ladro5@posta.it')
    for (const token of [buono.slice(0, -4), `A${buono}`, 'x']) await nonVale(token)
    await testApp.services.db.$client.query(
      'update ripristino_contatti set scade_il = now() where utente_id = $1',
      [m.utente_id],
    )
    await nonVale(buono)
    expect((await account(m))?.email).toBe('ladro5@posta.it')
  })

  test('finché si può riprendere, l’indirizzo non va a nessun altro account', async () => {
    const m = await verificato()
    const token = await cambiata(m, 'ladro7@posta.it')
    const complice = await createMember(testApp)
    const body = { email: m.email }
    expect(await testApp.refusal(contatti.aggiornaEmail, { body }, complice.token)).toMatchObject({
      code: 'EMAIL_GIA_UTILIZZATA',
    })
    await expect(createMember(testApp, { email: m.email })).rejects.toThrow('EMAIL_GIA_UTILIZZATA')
    await annulla(token)
    expect((await account(m))?.email).toBe(m.email)
  })

  test('una cancellazione chiesta dopo il cambio non si fa più', async () => {
    const m = await verificato()
    const token = await cambiata(m, 'ladro10@posta.it')
    await testApp.call(cancellazione.chiediCancellazione, { body: { password_attuale: PASSWORD } }, m.token)
    await annulla(token)
    expect(await eseguiCancellazioni(testApp.services, dopoIlRipensamento())).toMatchObject({
      cancellati: 0,
    })
    expect((await account(m))?.email).toBe(m.email)
  })

  test('del token resta solo l’impronta', async () => {
    const m = await verificato()
    const token = await cambiata(m, 'ladro11@posta.it')
    const { rows } = await testApp.services.db.$client.query('select * from ripristino_contatti')
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('il vecchio contatto lo viene a sapere', () => {
  test('del cellulare: un SMS al vecchio numero e un’e-mail, con lo stesso link', async () => {
    const m = await verificato()
    await cambiaNumero(m, '333 700 8002')
    const sms = await messageTo(testApp, m.cellulare)
    const email = await messageTo(testApp, m.email)
    expect(email.oggetto).toBe('Il tuo numero di cellulare è cambiato')
    expect(sms.testo).toMatch(/entro 72 ore/)
    expect([sms.canale, tokenIn(sms.testo)]).toEqual(['sms', tokenIn(email.testo)])
    expect(tokenIn(sms.testo)).toMatch(/^[\w-]{43}$/)
  })

  test('un indirizzo mai verificato non riceve il link', async () => {
    const m = await createMember(testApp)
    await change(m, 'nuovo6@posta.it')
    const { testo } = await messageTo(testApp, m.email)
    expect([tokenIn(testo), /scrivi subito all’assistenza/.test(testo)]).toEqual([null, true])
  })

  test('riscrivere lo stesso contatto non avvisa nessuno', async () => {
    const m = await verificato()
    await cambiaNumero(m, m.cellulare)
    await change(m, m.email)
    const { rows } = await testApp.services.db.$client.query(
      'select 1 from ripristino_contatti where utente_id = $1',
      [m.utente_id],
    )
    expect(rows).toEqual([])
    expect((await readOutbox(testApp)).some((x) => [m.email, m.cellulare].includes(x.destinatario))).toBe(
      false,
    )
  })

  test('troppi cambi in un’ora aspettano: ogni vecchio indirizzo riceve un messaggio', async () => {
    const m = await createMember(testApp)
    for (let n = 0; n < 20; n++) await change(m, `giro${n}@posta.it`)
    const negato = await testApp.refusal(
      contatti.aggiornaEmail,
      { body: { email: 'giro21@posta.it' } },
      m.token,
    )
    expect(negato.status).toBe(429)
    expect(negato.retry_s).toBeGreaterThan(3000)
  })
})
