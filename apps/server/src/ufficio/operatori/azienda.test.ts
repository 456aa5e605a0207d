// Long because every false statement of a provider and its users is tried in one place, against one real provider.

import { entraInUfficio, leggiUtente, login } from '@primo/contract/accesso/accesso'
import * as azienda from '@primo/contract/accesso/operatore-accesso'
import { leggiAccesso } from '@primo/contract/accesso/operatore-accesso'
import * as operatori from '@primo/contract/ufficio/operatori'
import { clock } from '@primo/domain/platform/clock'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { openBrowser } from '../../test/browser.ts'
import {
  type CompanyPerson,
  type CompanyProvider,
  createProviderBrowser,
  startCompanyProvider,
} from '../../test/company-provider.ts'
import { openOperators } from '../../test/operators.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const HOME = 'http://localhost:3000'
const provider = await startCompanyProvider(`${HOME}/backoffice/azienda`)
const GROUPS = {
  sportello: ['Sportello'],
  capi: ['Amministratore'],
  pratiche: ['pratiche', 'Sportello'],
  strani: ['Non c’è'],
}
const settingsOf = (more: Record<string, string> = {}) =>
  readConfig({ ...provider.settings, SSO_GROUPS: JSON.stringify(GROUPS), ...more }).sign_on

const office = await sharedFixture(openOperators({ config: { sign_on: settingsOf() } }))
const { config } = office.services
const { rows } = office

afterEach(async () => {
  provider.manipulate()
  config.sign_on = settingsOf()
  config.second_factor = 'offered'
})

let n = 0
/** Adds a user to the test identity provider. @returns the user's name there */
function person(other: CompanyPerson = {}): string {
  const name = `anna${++n}`
  provider.people.set(name, {
    email: `${name}@azienda.it`,
    email_verified: true,
    given_name: 'Anna',
    family_name: 'Verdi',
    groups: ['sportello'],
    ...other,
  })
  return name
}
const change = (name: string, other: CompanyPerson) =>
  provider.people.set(name, { ...provider.people.get(name), ...other })

/** Opens a browser on the login page, which is redirected to the provider and back. */
function atTheDoor() {
  const browser = openBrowser(office)
  const walker = createProviderBrowser()
  const start = async (body = {}) =>
    (await browser.manda(azienda.iniziaAccessoAziendale, { body })).json().data.indirizzo
  const back = async (name: string, body = {}) => (await walker.signIn(await start(body), name)).back
  const conclude = async (search: string) =>
    browser.manda(azienda.concludiAccessoAziendale, { body: { ritorno: search } })
  return {
    ...browser,
    walker,
    start,
    back,
    conclude,
    enter: async (name: string, body = {}) => conclude((await back(name, body)).search),
  }
}
/** Returns the operator account that belongs to a user of the test identity provider. */
const operatorOf = async (name: string) => {
  const [row] = await rows<{ id: number; ruolo: string; bloccato: boolean; password_hash: string }>(
    'select id, ruolo, bloccato, password_hash from utente where email = $1',
    [`${name}@azienda.it`],
  )
  return row ? { ...row, id: Number(row.id) } : null
}
const setsOf = async (id: number) =>
  (
    await rows<{ nome: string }>(
      'select i.nome from operatore_insieme o join insieme_permessi i on i.id = o.insieme_id where o.utente_id = $1 order by 1',
      [id],
    )
  ).map(({ nome }) => nome)
const isIn = async ({ manda }: Pick<ReturnType<typeof atTheDoor>, 'manda'>) =>
  (await manda(operatori.ioOperatore)).statusCode === 200
const lastRefused = async () =>
  (
    await rows<{ oggetto_id: number | null; dati: { codice: string; via: string } }>(
      "select oggetto_id, dati from evento where tipo = 'accesso.rifiutato' order by id desc limit 1",
    )
  )[0]

describe('entrare con l’account aziendale', () => {
  test('chi ha un gruppo entra, e diventa operatore con gli insiemi dei suoi gruppi; resta scritto', async () => {
    const name = person({ groups: ['pratiche', 'altro'] })
    const door = atTheDoor()
    const entered = await door.enter(name)
    expect([entered.statusCode, entered.json().data]).toEqual([200, { manca: null, fattori: [] }])
    expect(await isIn(door)).toBe(true)
    const he = (await operatorOf(name))!
    expect([he.ruolo, he.password_hash.startsWith('!'), await setsOf(he.id)]).toEqual([
      'operatore',
      true,
      ['Pratiche', 'Sportello'],
    ])
    expect(door.tenuti.get('ufficio_accesso')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
    expect(door.tenuti.has('ufficio_azienda')).toBe(false)
    const [good] = await rows(
      "select dati, rete is not null as rete from evento where tipo = 'accesso.riuscito' and attore_id = $1",
      [he.id],
    )
    expect(good).toEqual({ dati: { ufficio: true, via: 'azienda' }, rete: true })
    expect((await door.manda(leggiAccesso)).json().data).toMatchObject({ password: false, aziendale: true })
    expect((await door.manda(operatori.ioOperatore)).json().data).toMatchObject({
      nome: 'Anna',
      cognome: 'Verdi',
    })
  })

  test('l’indirizzo a cui si è mandati porta PKCE, state e nonce, e nient’altro della persona', async () => {
    const door = atTheDoor()
    const { searchParams, origin } = new URL(await door.start())
    expect(origin).toBe(provider.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${HOME}/backoffice/azienda`,
      scope: 'openid email profile',
    })
    expect(door.tenuti.get('ufficio_azienda')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api',
    })
    // The provider itself requires PKCE: a sign-in without it ends there.
    searchParams.delete('code_challenge')
    searchParams.delete('code_challenge_method')
    const bare = await fetch(`${provider.issuer}/auth?${searchParams}`, { redirect: 'manual' })
    expect(bare.headers.get('location')).toMatch(/error=invalid_request/)
  })

  test('chi un operatore lo è già entra nel suo account, e da allora comandano i gruppi', async () => {
    const name = person({ groups: ['sportello'] })
    const { utente_id } = await createMember(office, { ruolo: 'operatore', email: `${name}@azienda.it` })
    expect((await atTheDoor().enter(name)).statusCode).toBe(200)
    expect(await setsOf(utente_id)).toEqual(['Sportello'])
    change(name, { groups: ['capi'] })
    expect((await atTheDoor().enter(name)).statusCode).toBe(200)
    expect([await setsOf(utente_id), (await operatorOf(name))!.ruolo]).toEqual([
      ['Amministratore'],
      'amministratore',
    ])
    const changed = await rows<{ cambi: object }>(
      "select cambi from evento where tipo = 'operatore.insiemi' and oggetto_id = $1 order by id desc limit 1",
      [utente_id],
    )
    expect(changed).toEqual([{ cambi: { insiemi: [['Sportello'], ['Amministratore']] } }])
    // The provider changes the e-mail address: the operator is identified by issuer and subject.
    change(name, { groups: ['sportello'], email: 'nuovo-indirizzo@azienda.it' })
    expect((await atTheDoor().enter(name)).statusCode).toBe(200)
    expect(await setsOf(utente_id)).toEqual(['Sportello'])
  })

  test('un invito aperto allo stesso indirizzo è accolto così', async () => {
    const name = person()
    await office.invita({ email: `${name}@azienda.it` })
    expect((await atTheDoor().enter(name)).statusCode).toBe(200)
    const token = await office.linkOf(`${name}@azienda.it`)
    expect((await office.refusal(operatori.leggiInvito, { body: { token } })).code).toBe('LINK_NON_VALIDO')
  })

  test('chi non ha un gruppo è detto, e non nasce niente; un gruppo che dà un insieme che non c’è non dà nulla', async () => {
    for (const groups of [[], ['altro'], ['strani']]) {
      const name = person({ groups })
      const no = await atTheDoor().enter(name)
      expect([no.statusCode, no.json().message]).toEqual([
        422,
        'Il tuo account aziendale non apre il back office: chiedi di essere messo nel gruppo giusto.',
      ])
      expect(await operatorOf(name)).toBeNull()
    }
    expect((await lastRefused())!.dati).toEqual({
      codice: 'ACCOUNT_AZIENDALE',
      ufficio: true,
      via: 'azienda',
    })
  })

  test('chi perde i gruppi perde gli insiemi e le sessioni; chi non era mai entrato così non perde nulla', async () => {
    const name = person()
    const door = atTheDoor()
    await door.enter(name)
    const he = (await operatorOf(name))!
    await rows(
      `insert into incarico (oggetto, oggetto_id, operatore_id, dato_da) values ('pratica', 1, $1, $1)`,
      [he.id],
    )
    change(name, { groups: [] })
    expect((await atTheDoor().enter(name)).statusCode).toBe(422)
    expect([await setsOf(he.id), await isIn(door)]).toEqual([[], false])
    // What was assigned to them is free again.
    expect(await rows('select from incarico where operatore_id = $1', [he.id])).toEqual([])
    expect((await lastRefused())!.oggetto_id).toBe(he.id)
    const other = person({ groups: [] })
    const { utente_id } = await createMember(office, { ruolo: 'operatore', email: `${other}@azienda.it` })
    const before = await setsOf(utente_id)
    expect((await atTheDoor().enter(other)).statusCode).toBe(422)
    expect(await setsOf(utente_id)).toEqual(before)
  })

  test('l’ultimo amministratore attivo resta tale, qualunque cosa dicano i gruppi', async () => {
    const name = person({ groups: ['capi'] })
    await atTheDoor().enter(name)
    const he = (await operatorOf(name))!
    const others =
      "update utente set bloccato = $2 where ruolo = 'amministratore' and id <> $1 and bloccato <> $2"
    await rows(others, [he.id, true])
    try {
      change(name, { groups: ['sportello'] })
      expect((await atTheDoor().enter(name)).statusCode).toBe(200)
      expect([await setsOf(he.id), (await operatorOf(name))!.ruolo]).toEqual([
        ['Amministratore', 'Sportello'],
        'amministratore',
      ])
      change(name, { groups: [] })
      expect((await atTheDoor().enter(name)).statusCode).toBe(422)
      expect(await setsOf(he.id)).toEqual(['Amministratore'])
    } finally {
      await rows(others, [he.id, false])
    }
    expect((await atTheDoor().enter(name)).statusCode).toBe(422)
    expect([await setsOf(he.id), (await operatorOf(name))!.ruolo]).toEqual([[], 'operatore'])
  })

  test('chi è sospeso resta fuori, e ciò che può non cambia', async () => {
    const name = person()
    const door = atTheDoor()
    await door.enter(name)
    const he = (await operatorOf(name))!
    await office.sospendi(he.id)
    expect(await isIn(door)).toBe(false)
    change(name, { groups: ['capi'] })
    const no = await atTheDoor().enter(name)
    expect([no.statusCode, no.json().error]).toEqual([403, 'ACCOUNT_BLOCCATO'])
    expect(await setsOf(he.id)).toEqual(['Sportello'])
  })

  test('un indirizzo che il provider non dice suo non fa entrare in nessun account', async () => {
    const name = person({ email_verified: false })
    await createMember(office, { ruolo: 'operatore', email: `${name}@azienda.it` })
    const no = await atTheDoor().enter(name)
    expect([no.statusCode, no.json().error]).toEqual([422, 'ACCOUNT_AZIENDALE'])
    // If the provider does not tell whether an address is verified, a setting may declare that its addresses are the company's.
    provider.people.set(name, { email: `${name}@azienda.it`, groups: ['sportello'] })
    expect((await atTheDoor().enter(name)).statusCode).toBe(422)
  })

  test('un iscritto non diventa operatore, e chi ha preso l’indirizzo di un altro non ne prende l’account', async () => {
    const name = person()
    await createMember(office, { email: `${name}@azienda.it` })
    expect((await atTheDoor().enter(name)).json().message).toMatch(/è di un iscritto/)
    const first = person()
    await atTheDoor().enter(first)
    const second = person({ email: `${first}@azienda.it` })
    expect((await atTheDoor().enter(second)).json().message).toMatch(
      /già legato a un altro account aziendale/,
    )
    // A reset of the account removes the link.
    const { id } = (await operatorOf(first))!
    const params = { id }
    await office.call(operatori.agisciSuOperatore, { params, body: { azione: 'nuovo_inizio' } }, office.ada)
    expect((await atTheDoor().enter(second)).statusCode).toBe(200)
  })
})

describe('ciò che non è vero', () => {
  test('un ritorno vale una volta sola, anche in due insieme, e solo nel browser che era partito', async () => {
    const name = person()
    const door = atTheDoor()
    const { search } = await door.back(name)
    const stranger = atTheDoor()
    await stranger.start()
    expect((await stranger.conclude(search)).statusCode).toBe(422)
    const seed = door.tenuti.get('ufficio_azienda')!
    const outcomes = await Promise.all([door.conclude(search), door.conclude(search)])
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    door.tenuti.set('ufficio_azienda', seed)
    const again = await door.conclude(search)
    expect([again.statusCode, again.json().message]).toEqual([
      422,
      'Questo accesso è scaduto, è già stato usato o è cominciato in un’altra finestra. Riprova.',
    ])
  })

  test('scade; e ciò che non torna intero non guasta l’accesso di chi è partito davvero', async () => {
    const name = person()
    const door = atTheDoor()
    const back = await door.back(name)
    for (const spoiled of [
      '',
      '?code=x',
      '?code=x&state=eee',
      back.search.replace('state=', 'state=x'),
      `?code=x&state=%00`,
    ]) {
      const no = await door.conclude(spoiled)
      expect([no.statusCode, spoiled]).toEqual([422, spoiled])
    }
    expect((await door.conclude(back.search)).statusCode).toBe(200)
    const late = await door.back(name)
    await rows("update accesso_aziendale set scade_il = now() - interval '1 second'")
    expect((await door.conclude(late.search)).statusCode).toBe(422)
  })

  test('un codice di un altro accesso, o chi ha rinunciato là, non apre nulla', async () => {
    const [mine, theirs] = [atTheDoor(), atTheDoor()]
    const [a, b] = [await mine.back(person()), await theirs.back(person())]
    const mixed = new URLSearchParams(a.search)
    mixed.set('code', b.searchParams.get('code')!)
    const no = await mine.conclude(`?${mixed}`)
    expect([no.statusCode, no.json().error]).toEqual([422, 'ACCOUNT_AZIENDALE'])
    const door = atTheDoor()
    const state = new URL(await door.start()).searchParams.get('state')!
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })
    expect((await door.conclude(`?${query}`)).json().message).toBe(
      'L’accesso non è stato completato. Riprova.',
    )
  })

  const now = () => Math.floor(clock.now().getTime() / 1000)
  test.each<[string, Parameters<CompanyProvider['manipulate']>[0]]>([
    ['di un altro emittente', { token: (claims) => ({ ...claims, iss: 'https://altro.example' }) }],
    ['per un altro', { token: (claims) => ({ ...claims, aud: 'un-altro' }) }],
    ['per noi e per un altro che ce lo passa', { token: (c) => ({ ...c, aud: ['primo', 'x'], azp: 'x' }) }],
    ['scaduto', { token: (claims) => ({ ...claims, iat: now() - 7200, exp: now() - 3600 }) }],
    ['senza scadenza', { token: ({ exp: _, ...claims }) => claims }],
    ['di un altro accesso', { token: (claims) => ({ ...claims, nonce: 'un altro' }) }],
    ['senza nonce', { token: ({ nonce: _, ...claims }) => claims }],
    ['senza firma', { alg: 'none' }],
    [
      'senza firma, e il provider dice che va bene',
      { alg: 'none', metadata: (m) => ({ ...m, id_token_signing_alg_values_supported: ['RS256', 'none'] }) },
    ],
    [
      'firmato con il segreto che abbiamo anche noi',
      {
        alg: 'HS256',
        metadata: (m) => ({ ...m, id_token_signing_alg_values_supported: ['RS256', 'HS256'] }),
      },
    ],
  ])('un token %s non è creduto', async (_, lie) => {
    const name = person()
    const door = atTheDoor()
    provider.manipulate(lie)
    const { search } = await door.back(name)
    const no = await door.conclude(search)
    expect([no.statusCode, no.json().error]).toEqual([422, 'ACCOUNT_AZIENDALE'])
    expect(await operatorOf(name)).toBeNull()
  })
})

describe('quando il provider non risponde', () => {
  test('lo si dice subito, a chi parte e a chi torna, e la password apre come prima', async () => {
    const door = atTheDoor()
    const back = await door.back(person())
    await provider.close()
    try {
      for (const no of [await door.conclude(back.search), await door.manda(azienda.iniziaAccessoAziendale)])
        expect([no.statusCode, no.json().message]).toEqual([
          503,
          'Il servizio degli account aziendali non risponde. Riprova tra poco, o entra con la tua password.',
        ])
      const { email } = await office.nuovo()
      expect(await office.enters(email)).toBe(200)
    } finally {
      await provider.open()
    }
    provider.manipulate({ status: 500 })
    expect((await door.manda(azienda.iniziaAccessoAziendale)).statusCode).toBe(503)
  })
})

describe('il secondo fattore', () => {
  test('lo chiede il provider, se dice di averlo chiesto; se no lo chiediamo noi, come dopo la password', async () => {
    config.second_factor = 'required'
    provider.manipulate({ token: (claims) => ({ ...claims, amr: ['pwd', 'mfa'] }) })
    expect((await atTheDoor().enter(person())).json().data).toEqual({ manca: null, fattori: [] })
    provider.manipulate({ token: (claims) => ({ ...claims, amr: ['pwd'] }) })
    const without = person()
    const door = atTheDoor()
    // An older authentication at the provider: another person may be using that browser now.
    const first = await door.enter(without)
    expect([first.statusCode, first.json().error]).toEqual([409, 'ACCOUNT_AZIENDALE_DI_NUOVO'])
    const address = await door.start({ di_nuovo: true })
    const { back, pageShown: asked } = await door.walker.signIn(address, without)
    expect(asked).toBe(true)
    expect((await door.conclude(back.search)).json().data).toEqual({ manca: 'imposta', fattori: [] })
    expect(await isIn(door)).toBe(false)
  })
})

describe('confermare chi si è', () => {
  const invite = (door: ReturnType<typeof atTheDoor>) =>
    door.manda(operatori.invitaOperatore, { body: office.invited() })
  const goConfirm = async (door: ReturnType<typeof atTheDoor>) =>
    (await door.manda(azienda.iniziaConfermaAziendale)).json().data.indirizzo as string
  const confirm = (door: ReturnType<typeof atTheDoor>, search: string) =>
    door.manda(azienda.concludiConfermaAziendale, { body: { ritorno: search } })

  test('chi è entrato così lo conferma là, dove gli si chiede di nuovo; poi ciò che è pericoloso si fa', async () => {
    const name = person({ groups: ['capi'] })
    const door = atTheDoor()
    await door.enter(name)
    expect((await invite(door)).json().error).toBe('CONFERMA_IDENTITA')
    const { back, pageShown: asked } = await door.walker.signIn(await goConfirm(door), name)
    expect(asked).toBe(true)
    const done = await confirm(door, back.search)
    expect(done.statusCode, done.payload).toBe(200)
    expect((await invite(door)).statusCode).toBe(200)
    expect((await confirm(door, back.search)).statusCode).toBe(422)
  })

  test('né un altro account, né un’altra sessione, né chi non l’ha chiesto di nuovo, né un accesso', async () => {
    const name = person({ groups: ['capi'] })
    const door = atTheDoor()
    await door.enter(name)
    const other = await createProviderBrowser().signIn(await goConfirm(door), person())
    expect((await confirm(door, other.back.search)).json().message).toMatch(/un altro account aziendale/)
    provider.manipulate({
      token: (claims) => ({ ...claims, auth_time: Math.floor(clock.now().getTime() / 1000) - 3600 }),
    })
    const old = await door.walker.signIn(await goConfirm(door), name)
    expect((await confirm(door, old.back.search)).json().message).toMatch(/non ha chiesto di nuovo chi sei/)
    provider.manipulate()
    const entering = await door.back(name)
    expect((await confirm(door, entering.search)).statusCode).toBe(422)
    const confirming = await door.walker.signIn(await goConfirm(door), name)
    expect((await door.conclude(confirming.back.search)).statusCode).toBe(422)
    const second = atTheDoor()
    await second.enter(name)
    second.tenuti.set('ufficio_azienda', door.tenuti.get('ufficio_azienda')!)
    expect((await confirm(second, confirming.back.search)).statusCode).toBe(422)
    expect((await invite(door)).json().error).toBe('CONFERMA_IDENTITA')
    expect((await confirm(door, confirming.back.search)).statusCode).toBe(200)
  })
})

describe('le password chiuse', () => {
  test('entra con la password il solo account d’emergenza, che il provider non tocca; gli iscritti come prima', async () => {
    const name = person()
    const emergency = await office.nuovo('amministratore')
    const others = await createMember(office, { ruolo: 'operatore', email: `${name}@azienda.it` })
    config.sign_on = { ...config.sign_on!, emergency_account: emergency.email }
    const body = (email: string) => ({ body: { email, password: PASSWORD, device_name: 'x' } })
    const closed = await atTheDoor().manda(entraInUfficio, {
      body: { email: others.email, password: PASSWORD },
    })
    expect([closed.statusCode, closed.json().error]).toEqual([409, 'PASSWORD_CHIUSE'])
    expect((await office.refusal(login, body(others.email))).code).toBe('PASSWORD_CHIUSE')
    const wrong = await atTheDoor().manda(entraInUfficio, {
      body: { email: others.email, password: 'non è questa' },
    })
    expect(wrong.json().error).toBe('CREDENZIALI_ERRATE')
    expect(await office.enters(emergency.email)).toBe(200)
    const member = await createMember(office)
    const { data } = await office.call(login, body(member.email))
    expect((await office.call(leggiUtente, {}, data.token)).data.email).toBe(member.email)
    expect((await atTheDoor().enter(name)).statusCode).toBe(200)
  })
})

test('senza impostazioni non c’è: si entra con la password, e la porta lo dice', async () => {
  const { data } = await office.call(azienda.leggiPorta, {})
  expect(data).toEqual({ aziendale: true, password: true })
  expect(readConfig({}).sign_on).toBeNull()
  expect(() => settingsOf({ SSO_CLIENT_SECRET: '' })).toThrow('SSO_CLIENT_SECRET manca')
  expect(() => settingsOf({ SSO_ISSUER: 'http://accessi.example' })).toThrow(
    'SSO_ISSUER deve essere un indirizzo https',
  )
  expect(() => settingsOf({ SSO_GROUPS: '{"a": "Sportello"}' })).toThrow('SSO_GROUPS')
  expect(() => readConfig({ SSO_EMERGENCY_ACCOUNT: 'a@b.it' })).toThrow('SSO_ISSUER manca')
})
