import * as profili from '@primo/contract/accesso/profili'
import * as contratto from '@primo/contract/ingresso/iscrizione'
import { describe, expect, test } from 'vitest'
import { OAM, openIscrizioni } from '../../test/iscrizione.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const world = await sharedFixture(openIscrizioni())

const PROMOTORE = { params: { role: 'promotore' as const } }
const daCompletare = async (token: string) =>
  (await world.call(contratto.daCompletarePromotore, {}, token)).data
const profilo = async (token: string) =>
  (await world.call(profili.profile, { params: { role: 'promotore' } }, token)).data
const requisiti = (...written: (typeof OAM)[]) => ({ ...PROMOTORE, body: { requisiti: written } })

describe('iscriversi come promotore', () => {
  test('dal primo controllo all’approvazione, un passo alla volta', async () => {
    const { token, id_anagrafica, segnalatore_id } = await world.nuovo()
    const body = { id_anagrafica }
    expect(await daCompletare(token)).toMatchObject({
      stato: null,
      id_anagrafica: 0,
      id_segnalatore: 0,
      azioni: ['verifica'],
      manca: [{ codice: 'accordo' }, { codice: 'requisito', requisito: 'OAM' }],
    })

    const verificata = (await world.call(contratto.verificaPromotore, { body }, token)).data
    expect(verificata).toMatchObject({
      stato: 'verificata',
      id_anagrafica: 0,
      azioni: ['verifica', 'accetta'],
    })
    expect(verificata.accordo).toMatchObject({
      versione: 'promotore.1',
      hash: expect.stringMatching(/^\w{64}$/),
    })

    const accettata = (await world.call(contratto.iscriviPromotore, { body }, token)).data
    expect(accettata).toMatchObject({
      stato: 'da_completare',
      id_anagrafica,
      id_segnalatore: segnalatore_id,
      manca: [{ codice: 'requisito', requisito: 'OAM' }],
      azioni: [],
    })
    expect(accettata.accordo_accettato_il).not.toBeNull()

    const written = (await world.call(contratto.salvaRequisiti, requisiti(OAM), token)).data
    expect(written).toMatchObject({ manca: [], azioni: ['invia'], requisiti: [OAM] })
    const inviata = (await world.invia('promotore', token)).data
    expect(inviata).toMatchObject({
      stato: 'in_approvazione',
      id_anagrafica: 0,
      id_segnalatore: 0,
      azioni: ['ritira'],
    })
    expect(inviata.storia.map((s) => [s.stato, s.chi])).toEqual([
      ['in_approvazione', 'tu'],
      ['da_completare', 'tu'],
      ['verificata', 'tu'],
    ])
    expect(await profilo(token)).toMatchObject({
      stato: 'in_approvazione',
      bloccato: true,
      id_segnalatore: 0,
      attributi: { OAM: 'A12345', OAM_scade_il: OAM.scade_il },
    })
  })

  test('il profilo è bloccato e senza segnalatore in ogni stato prima di attiva; mai iscritti, un segnaposto', async () => {
    const mai = await world.nuovo()
    expect(await profilo(mai.token)).toMatchObject({ stato: null, id_anagrafica: 0, bloccato: true })
    const { token, id_anagrafica } = await world.nuovo()
    await world.call(contratto.verificaPromotore, { body: { id_anagrafica } }, token)
    expect(await profilo(token)).toMatchObject({ stato: 'verificata', id_segnalatore: 0, bloccato: true })
  })

  test('ripetere un passo già fatto risponde dove si è, senza rifarlo', async () => {
    const { token, id_anagrafica, utente_id } = await world.inAttesa()
    const body = { id_anagrafica }
    for (const spec of [contratto.verificaPromotore, contratto.iscriviPromotore]) {
      expect((await world.call(spec, { body }, token)).data.stato).toBe('in_approvazione')
    }
    const [{ n }] = await world.sql(
      'select count(*)::int as n from profilo_storia s join profilo p on p.id = s.profilo_id where p.utente_id = $1',
      [utente_id],
    )
    expect(n).toBe(3)
  })

  test('senza contatti verificati non si comincia, e il GET lo dice', async () => {
    const { token } = await createMember(world)
    const body = { id_anagrafica: 1 }
    for (const spec of [contratto.verificaPromotore, contratto.iscriviPromotore]) {
      expect((await world.refusal(spec, { body }, token)).code).toBe('CONTATTI_NON_VERIFICATI')
    }
    const { azioni, motivo, manca } = await daCompletare(token)
    expect({ azioni, motivo, prima: manca[0]?.codice }).toEqual({
      azioni: [],
      motivo: 'Prima verifica cellulare ed e-mail.',
      prima: 'contatti',
    })
  })

  test('ci si iscrive con la propria anagrafica, non con quella di un altro', async () => {
    const other = await world.nuovo()
    const { token } = await world.nuovo()
    const body = { id_anagrafica: other.id_anagrafica }
    expect((await world.refusal(contratto.verificaPromotore, { body }, token)).code).toBe('NON_TROVATO')
    expect((await daCompletare(token)).stato).toBeNull()
  })

  test('solo maggiorenni', async () => {
    const { token, id_anagrafica } = await world.nuovo()
    await world.sql("update anagrafica set data_nascita = '2015-01-01' where id = $1", [id_anagrafica])
    const { code } = await world.refusal(contratto.verificaPromotore, { body: { id_anagrafica } }, token)
    expect(code).toBe('SOLO_MAGGIORENNI')
    expect(await daCompletare(token)).toMatchObject({
      azioni: [],
      motivo: 'L’iscrizione è riservata ai maggiorenni.',
    })
  })

  test('un accordo mai mostrato, o cambiato dopo, non si accetta', async () => {
    const { token, id_anagrafica } = await world.nuovo()
    const body = { id_anagrafica }
    const rifiutato = async () => (await world.refusal(contratto.iscriviPromotore, { body }, token)).code
    expect(await rifiutato()).toBe('ACCORDO_DA_ACCETTARE')
    await world.call(contratto.verificaPromotore, { body }, token)
    await world.sql(
      "insert into accordo (ruolo, versione, html, hash, pubblicato_il) values ('promotore', 'promotore.2', 'x', 'x', now())",
    )
    expect(await rifiutato()).toBe('ACCORDO_DA_ACCETTARE')
    await world.call(contratto.verificaPromotore, { body }, token)
    const { data } = await world.call(contratto.iscriviPromotore, { body }, token)
    expect(data).toMatchObject({ stato: 'da_completare', accordo: { versione: 'promotore.2' } })
  })

  test('l’accordo si legge come una pagina, con la sua impronta', async () => {
    const page = await world.app.inject({ url: '/api/iscrizione/accordo/promotore.1' })
    expect(page.statusCode).toBe(200)
    expect(page.payload).toContain('Accordo con i promotori')
    const [{ hash }] = await world.sql("select hash from accordo where versione = 'promotore.1'")
    expect(page.headers.etag).toBe(`"${hash}"`)
    expect((await world.app.inject({ url: '/api/iscrizione/accordo/nessuno.9' })).statusCode).toBe(404)
  })
})
