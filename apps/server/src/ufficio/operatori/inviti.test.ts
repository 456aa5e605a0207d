import * as contratto from '@primo/contract/ufficio/operatori'
import { describe, expect, test } from 'vitest'
import { withInsiemi } from '../../test/callers.ts'
import { openOperators } from '../../test/operators.ts'
import { createMember, PASSWORD } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const office = await sharedFixture(openOperators())
const { ada, operatore, invited, invita, linkOf, sospendi, nuovo, enters } = office
const sql = (text: string, values: unknown[] = []) => office.rows(text, values)
const accepted = (token: string, password = PASSWORD) => ({
  body: { token, password, password_confirmation: password },
})

describe('un invito', () => {
  test('si accetta una volta sola, e si entra con ciò che dà', async () => {
    const { email, stato, azioni } = await invita()
    expect({ stato, azioni }).toEqual({ stato: 'invitato', azioni: ['rimanda', 'ritira'] })
    const token = await linkOf(email)
    const { data } = await office.call(contratto.leggiInvito, { body: { token } })
    expect(data).toMatchObject({ nome: 'Elisa', cognome: 'Fabbri', email, insiemi: ['Pratiche'] })
    const due = await Promise.allSettled(
      [1, 2].map(() => office.call(contratto.accettaInvito, accepted(token))),
    )
    expect(due.map((o) => o.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await enters(email)).toBe(200)
    const [chi] = (await office.call(contratto.operatori, { query: { q: email } }, ada)).data
    expect(chi).toMatchObject({
      invito: false,
      denominazione: 'Elisa Fabbri',
      insiemi: [{ nome: 'Pratiche' }],
    })
    expect((await office.refusal(contratto.leggiInvito, { body: { token } })).code).toBe('LINK_NON_VALIDO')
    // The token itself is nowhere in the database.
    expect(await sql('select hash from invito_operatore where hash = $1', [token])).toEqual([])
  })

  test('chi sul documento ha un nome solo scrive un trattino per l’altro, e non per tutti e due', async () => {
    expect(await invita({ nome: '-', cognome: 'Fabbri' })).toMatchObject({ denominazione: 'Fabbri' })
    const nobody = invited({ nome: '-', cognome: '–' })
    expect((await office.refusal(contratto.invitaOperatore, { body: nobody }, ada)).fields).toEqual({
      cognome: ['Scrivi almeno il nome o il cognome.'],
    })
  })

  test('non vale più se chi l’ha mandato non potrebbe mandarlo adesso; rimandato da chi può, vale', async () => {
    const inviter = await createMember(office, { ruolo: 'amministratore' })
    const email = `${inviter.email.split('@')[0]}-ospite@posta.it`
    const { data } = await office.call(contratto.invitaOperatore, { body: invited({ email }) }, inviter.token)
    const first = await linkOf(email)
    await withInsiemi(office, inviter.utente_id, ['sportello'])
    expect((await office.refusal(contratto.accettaInvito, accepted(first))).code).toBe('LINK_NON_VALIDO')
    const again = { params: { id: data.id }, body: { azione: 'rimanda' as const } }
    await office.call(contratto.agisciSuInvito, again, ada)
    await office.call(contratto.accettaInvito, accepted(await linkOf(email, 1)))
    expect(await enters(email)).toBe(200)
  })

  test('rimandato, il link di prima non vale più; ritirato o scaduto, nessuno', async () => {
    const { id, email } = await invita()
    const first = await linkOf(email)
    const actOn = (azione: 'rimanda' | 'ritira') =>
      office.call(contratto.agisciSuInvito, { params: { id }, body: { azione } }, ada)
    await actOn('rimanda')
    const second = await linkOf(email, 1)
    const refused = (token: string) => office.refusal(contratto.accettaInvito, accepted(token))
    expect((await refused(first)).code).toBe('LINK_NON_VALIDO')
    await sql("update invito_operatore set scade_il = now() - interval '1 second' where id = $1", [id])
    expect((await refused(second)).code).toBe('LINK_NON_VALIDO')
    const per = async () => (await office.call(contratto.operatori, { query: { q: email } }, ada)).data
    expect(await per()).toMatchObject([{ stato: 'scaduto', invito: true }])
    await actOn('rimanda')
    const third = await linkOf(email, 2)
    await actOn('ritira')
    expect((await refused(third)).code).toBe('LINK_NON_VALIDO')
    expect(await per()).toEqual([])
    await expect(actOn('ritira')).rejects.toMatchObject({ status: 404 })
  })

  test('a un indirizzo già di un account, o già invitato, non parte; e chi è sospeso non lascia inviti aperti', async () => {
    const refused = (email: string) =>
      office.refusal(contratto.invitaOperatore, { body: invited({ email }) }, ada)
    expect(await refused(operatore.email)).toMatchObject({
      status: 422,
      fields: { email: [expect.any(String)] },
    })
    const chi = await nuovo('amministratore')
    const { email } = await invita({}, chi.token)
    expect((await refused(email.toUpperCase())).fields).toEqual({
      email: ['A questo indirizzo c’è già un invito aperto: puoi rimandarlo dall’elenco.'],
    })
    const token = await linkOf(email)
    await sospendi(chi.utente_id)
    expect((await office.refusal(contratto.leggiInvito, { body: { token } })).code).toBe('LINK_NON_VALIDO')
  })

  test('se nel frattempo l’indirizzo è di un altro account lo dice, e l’invito resta da accettare altrove', async () => {
    const { email } = await invita()
    const token = await linkOf(email)
    await createMember(office, { email })
    expect((await office.refusal(contratto.accettaInvito, accepted(token))).code).toBe('EMAIL_GIA_UTILIZZATA')
    expect((await office.call(contratto.leggiInvito, { body: { token } })).data.email).toBe(email)
  })

  test('dati sbagliati: il campo è detto, e nessun account nasce', async () => {
    const { email } = await invita()
    const token = await linkOf(email)
    const corta = await office.refusal(contratto.accettaInvito, accepted(token, 'corta'))
    expect(corta).toMatchObject({ status: 422, fields: { password: [expect.any(String)] } })
    const comune = await office.refusal(contratto.accettaInvito, accepted(token, 'elisafabbri1'))
    expect(comune).toMatchObject({ status: 422, fields: { password: [expect.any(String)] } })
    const badName = await office.refusal(
      contratto.invitaOperatore,
      { body: invited({ nome: '<script>' }) },
      ada,
    )
    expect(badName).toMatchObject({ status: 422, fields: { nome: [expect.any(String)] } })
    expect((await office.refusal(contratto.leggiInvito, { body: { token: 'zz' } })).code).toBe(
      'LINK_NON_VALIDO',
    )
    expect(await sql('select 1 from utente where email = $1', [email])).toEqual([])
  })
})
