import { entraInUfficio, leggiUtente, login, logout, rinnovaUfficio } from '@primo/contract/accesso/accesso'
import { CALLS } from '@primo/contract/all'
import { richiediOtp } from '@primo/contract/iscritti/contatti'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '../../test/browser.ts'
import { sendRaw } from '../../test/contract.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { openWorld } from '../../test/world.ts'

const world = await sharedFixture(openWorld())

const sql = (text: string, values: unknown[] = []) => world.services.db.$client.query(text, values)
const browser = () => openBrowser(world)
async function entrato(ruolo: 'operatore' | 'amministratore' = 'operatore') {
  const { email, utente_id } = await createMember(world, { ruolo })
  const b = browser()
  const risposta = await b.manda(entraInUfficio, { body: { email, password: PASSWORD } })
  expect(risposta.statusCode, risposta.payload).toBe(200)
  return { ...b, utente_id, email, risposta }
}
const sessioni = async (utente_id: number) =>
  (await sql('select ufficio from sessione where utente_id = $1 and chiusa_il is null', [utente_id])).rows

describe('la porta del back office', () => {
  test('la sessione sta in cookie che nessuno script legge; accanto, un token che le pagine leggono', async () => {
    const { tenuti, risposta, manda } = await entrato()
    expect(risposta.json()).toEqual({ data: { manca: null, fattori: [] } })
    const shape = (nome: string) => {
      const { httpOnly = false, sameSite, path, maxAge, secure } = tenuti.get(nome)!
      return { httpOnly, sameSite, path, maxAge, secure }
    }
    const comune = { sameSite: 'Strict', maxAge: undefined, secure: undefined }
    expect(shape('ufficio_accesso')).toEqual({ ...comune, httpOnly: true, path: '/api' })
    expect(shape('ufficio_rinnovo')).toEqual({ ...comune, httpOnly: true, path: '/api/ufficio' })
    expect(shape('XSRF-TOKEN')).toEqual({ ...comune, httpOnly: false, path: '/' })
    expect((await manda(leggiUtente)).json().data.roles).toBe('operatore')
  })

  test('su https i cookie viaggiano solo cifrati', async () => {
    const before = world.services.config.public_url
    world.services.config.public_url = 'https://primo.example'
    try {
      const { tenuti } = await entrato()
      expect([...tenuti.values()].map((c) => c.secure)).toEqual([true, true, true])
    } finally {
      world.services.config.public_url = before
    }
  })

  test('un iscritto non vi entra, e nessuna sessione si apre; una password sbagliata è detta come al login', async () => {
    const { email, utente_id } = await createMember(world)
    const before = await sessioni(utente_id)
    const no = await browser().manda(entraInUfficio, { body: { email, password: PASSWORD } })
    expect([no.statusCode, no.json().message]).toEqual([
      403,
      'Diritti insufficienti per accedere al back office',
    ])
    expect(no.cookies).toEqual([])
    expect(await sessioni(utente_id)).toEqual(before)
    const sbagliata = await browser().manda(entraInUfficio, {
      body: { email, password: 'non è questa, di certo' },
    })
    expect(sbagliata.json().error).toBe('CREDENZIALI_ERRATE')
  })

  test('uscire chiude la sessione e toglie i cookie', async () => {
    const { manda, tenuti, utente_id } = await entrato()
    const accesso = tenuti.get('ufficio_accesso')!.value
    expect((await manda(logout)).statusCode).toBe(200)
    expect([...tenuti.keys()]).toEqual([])
    expect((await sessioni(utente_id)).filter((s) => s.ufficio)).toEqual([])
    const ancora = await sendRaw(world.app, leggiUtente, {
      headers: { cookie: `ufficio_accesso=${accesso}` },
    })
    expect(ancora.statusCode).toBe(401)
  })
})

describe('X-XSRF-TOKEN', () => {
  test('senza, o con quello di un’altra sessione, ciò che cambia qualcosa è rifiutato con 419 e niente succede', async () => {
    const { manda, utente_id } = await entrato()
    const other = (await entrato()).tenuti.get('XSRF-TOKEN')!.value
    for (const xsrf of [null, '', 'x', other, other.slice(1)]) {
      const no = await manda(logout, { xsrf })
      expect([no.statusCode, no.json()], String(xsrf)).toMatchObject([
        419,
        { error: 'CSRF_NON_VALIDO', message: 'Questa pagina è rimasta indietro: ricaricala e riprova.' },
      ])
    }
    expect((await sessioni(utente_id)).filter((s) => s.ufficio)).toHaveLength(1)
    expect((await manda(leggiUtente, { xsrf: null })).statusCode).toBe(200)
  })

  test('lo chiede anche un GET che agisce, e il contratto dice quali sono', async () => {
    const { manda } = await entrato()
    const otp = { ...richiediOtp, path: '/richiesta-otp/email' } as const
    expect((await manda(otp, { xsrf: null })).statusCode).toBe(419)
    expect((await manda(otp)).statusCode).toBe(403)
    const agiscono = CALLS.filter(({ spec }) => spec.agisce).map(({ nome }) => nome)
    expect(agiscono.sort()).toEqual([
      'confermaContatto',
      'inviaLink',
      'iscrizione',
      'richiediOtp',
      'validaOtp',
      'verificaIscrizione',
    ])
  })

  test('chi porta il token nell’intestazione non ne ha bisogno, cookie o no', async () => {
    const { tenuti } = await entrato()
    const { email } = await createMember(world)
    const body = { email, password: PASSWORD, device_name: 'app' }
    const { token } = (await world.call(login, { body })).data
    const cookie = `ufficio_accesso=${tenuti.get('ufficio_accesso')!.value}`
    const suo = await sendRaw(world.app, leggiUtente, { token, headers: { cookie } })
    expect([suo.statusCode, suo.json().data.roles]).toEqual([200, 'user'])
    expect((await sendRaw(world.app, logout, { token, headers: { cookie } })).statusCode).toBe(200)
  })

  test('due cookie con un nome solo non sono nessuno', async () => {
    const { tenuti } = await entrato()
    const suo = `ufficio_accesso=${tenuti.get('ufficio_accesso')!.value}`
    const no = await sendRaw(world.app, leggiUtente, { headers: { cookie: `${suo}; ufficio_accesso=altro` } })
    expect(no.statusCode).toBe(401)
  })
})

describe('rinnovo e durata', () => {
  test('gira a ogni uso; due schede insieme hanno gli stessi cookie; senza X-XSRF-TOKEN non gira', async () => {
    const { manda, tenuti } = await entrato()
    const before = new Map([...tenuti].map(([n, c]) => [n, c.value]))
    expect((await manda(rinnovaUfficio, { xsrf: null })).statusCode).toBe(419)
    const due = await Promise.all([manda(rinnovaUfficio), manda(rinnovaUfficio)])
    expect(due.map((r) => r.statusCode)).toEqual([200, 200])
    expect(due[0].cookies).toEqual(due[1].cookies)
    for (const nome of ['ufficio_accesso', 'ufficio_rinnovo'])
      expect(tenuti.get(nome)!.value).not.toBe(before.get(nome))
    expect(tenuti.get('XSRF-TOKEN')!.value).toBe(before.get('XSRF-TOKEN'))
    expect((await manda(leggiUtente)).statusCode).toBe(200)
  })

  test('mezz’ora senza uso la chiude, chi lavora la tiene aperta, dodici ore la chiudono comunque', async () => {
    const { manda, utente_id } = await entrato()
    const usata = (howMuch: string) =>
      sql('update sessione set ultimo_uso_il = now() - $2::interval where utente_id = $1', [
        utente_id,
        howMuch,
      ])
    await usata('29 minutes')
    expect((await manda(leggiUtente)).statusCode).toBe(200)
    const [{ fa }] = (
      await sql(
        'select extract(epoch from now() - ultimo_uso_il)::int as fa from sessione where utente_id = $1 and ufficio',
        [utente_id],
      )
    ).rows
    expect(fa).toBeLessThan(60)
    await usata('31 minutes')
    expect((await manda(leggiUtente)).statusCode).toBe(401)
    const no = await manda(rinnovaUfficio)
    expect(no.statusCode).toBe(401)

    const alone = await entrato()
    const its = async (what: string) =>
      (await sql(`select ${what} as it from sessione where utente_id = $1 and ufficio`, [alone.utente_id]))
        .rows[0].it
    await sql("update sessione set ultimo_uso_il = now() - interval '29 minutes' where utente_id = $1", [
      alone.utente_id,
    ])
    // An unattended open page sends background requests and renews its cookies, which must not keep the session alive.
    for (const spec of [leggiUtente, rinnovaUfficio])
      expect((await alone.manda(spec, { unattended: true })).statusCode).toBe(200)
    expect(await its("ultimo_uso_il < now() - interval '28 minutes'")).toBe(true)
    expect((await alone.manda(leggiUtente)).statusCode).toBe(200)
    expect(await its("ultimo_uso_il > now() - interval '1 minute'")).toBe(true)

    const other = await entrato()
    await sql("update sessione set creata_il = now() - interval '12 hours 1 minute' where utente_id = $1", [
      other.utente_id,
    ])
    expect((await other.manda(leggiUtente)).statusCode).toBe(401)
    expect((await other.manda(rinnovaUfficio)).statusCode).toBe(401)
    expect([...other.tenuti.keys()]).toEqual([])
  })
})
