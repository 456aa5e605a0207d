import * as profili from '@primo/contract/accesso/profili'
import * as contratto from '@primo/contract/ingresso/iscrizione'
import * as aziende from '@primo/contract/iscritti/persona-giuridica'
import { describe, expect, test } from 'vitest'
import { corpoAzienda, SEDE } from '../../test/azienda.ts'
import { openIscrizioni } from '../../test/iscrizione.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const world = await sharedFixture(openIscrizioni())

const daCompletare = async (token: string) =>
  (await world.call(contratto.daCompletareConvenzionato, {}, token)).data
const codici = async (token: string) => (await daCompletare(token)).manca.map((m) => m.codice)
const conId = (id_anagrafica: number) => ({ body: { id_anagrafica } })
const legge = (id: number, token: string) => world.call(aziende.leggiAzienda, { params: { id } }, token)

describe('iscriversi come convenzionato', () => {
  test('con un’azienda propria: dati, sede, chi firma, poi in approvazione', async () => {
    const { token, id_azienda, segnalatore_id } = await world.convenzionato()
    expect(await daCompletare(token)).toMatchObject({
      stato: 'da_completare',
      id_anagrafica: id_azienda,
      id_segnalatore: segnalatore_id,
      anagrafica: { id: id_azienda, denominazione: 'Falegnameria Conti S.r.l.' },
      azienda_propria: true,
      azioni: ['verifica'],
    })
    expect(await codici(token)).toEqual(['sede', 'legale_rappresentante'])
    const refusal = await world.refusal(
      contratto.inviaIscrizione,
      { params: { role: 'convenzionato' } },
      token,
    )
    expect(refusal.code).toBe('ISCRIZIONE_INCOMPLETA')
    expect(refusal.message).toBe('Manca ancora: l’indirizzo della sede, i dati del legale rappresentante.')

    await world.completa({ token, id_azienda })
    expect(await daCompletare(token)).toMatchObject({ manca: [], azioni: ['verifica', 'invia'] })
    const { data } = await world.invia('convenzionato', token)
    expect(data).toMatchObject({ stato: 'in_approvazione', id_anagrafica: 0, id_segnalatore: 0 })
    const { data: profilo } = await world.call(profili.profile, { params: { role: 'convenzionato' } }, token)
    expect(profilo).toMatchObject({ bloccato: true, id_segnalatore: 0, id_anagrafica: id_azienda })
  })

  test('senza categorie manca una categoria; un documento scaduto intanto manca di nuovo', async () => {
    const { token, id_azienda } = await world.convenzionato()
    await world.completa({ token, id_azienda })
    const body = corpoAzienda({ categorie_merceologiche: [] })
    await world.call(aziende.salvaAzienda, { params: { id: id_azienda }, body }, token)
    await world.sql(
      "update legale_rappresentante set data_scadenza_documento = '2022-01-01' where id_anagrafica = $1",
      [id_azienda],
    )
    expect(await codici(token)).toEqual(['categorie', 'documento_scaduto'])
  })

  test('in approvazione i dati non si toccano; ripresa, di nuovo sì, e il controllo lo dice', async () => {
    const { token, id_azienda } = await world.convenzionato()
    await world.completa({ token, id_azienda })
    await world.invia('convenzionato', token)
    const params = { id: id_azienda }
    const salva = { params, body: SEDE }
    expect((await world.refusal(aziende.salvaIndirizzoAzienda, salva, token)).code).toBe('STATO_NON_PERMESSO')
    const rifiutata = await world.refusal(aziende.salvaAzienda, { params, body: corpoAzienda() }, token)
    expect(rifiutata.code).toBe('STATO_NON_PERMESSO')
    const sede = async () => (await world.call(aziende.leggiIndirizzoAzienda, { params }, token)).data
    expect((await sede())!.stato_utilizzo).toMatchObject({ descrizione: 'In verifica', modificabile: false })
    await world.call(contratto.ritiraIscrizione, { params: { role: 'convenzionato' } }, token)
    expect((await sede())!.stato_utilizzo.descrizione).toBe('Da verificare')
    expect((await world.call(aziende.salvaIndirizzoAzienda, salva, token)).data).toMatchObject(SEDE)
  })

  test('con un’anagrafica che non è un’azienda, o che non c’è, non ci si iscrive', async () => {
    const { token, id_anagrafica } = await world.nuovo()
    for (const id of [id_anagrafica, 999_999]) {
      const refusal = await world.refusal(contratto.verificaConvenzionato, conId(id), token)
      expect(refusal.code).toBe('NON_TROVATO')
    }
  })

  test('chi ha scelto l’azienda sbagliata ricomincia con un’altra, e accetta di nuovo', async () => {
    const { token, id_azienda } = await world.convenzionato()
    const other = (await world.call(aziende.creaAzienda, { body: corpoAzienda() }, token)).data.id_anagrafica
    const nonVerificata = await world.refusal(contratto.iscriviConvenzionato, conId(other), token)
    expect(nonVerificata.code).toBe('STATO_NON_PERMESSO')
    expect((await daCompletare(token)).anagrafica?.id).toBe(id_azienda)
    const { data } = await world.call(contratto.verificaConvenzionato, conId(other), token)
    expect(data).toMatchObject({ stato: 'verificata', anagrafica: { id: other }, accordo_accettato_il: null })
    const iscritta = await world.call(contratto.iscriviConvenzionato, conId(other), token)
    expect(iscritta.data).toMatchObject({ stato: 'da_completare', id_anagrafica: other })
  })

  test('dopo trenta verifiche in un’ora si aspetta', async () => {
    const { token } = await world.nuovo()
    const esiti: string[] = []
    for (let i = 0; i < 31; i++) {
      esiti.push((await world.refusal(contratto.verificaConvenzionato, conId(900_000 + i), token)).code)
    }
    expect(esiti.indexOf('TROPPE_RICHIESTE')).toBe(30)
  })
})

describe('unirsi a un’azienda già nota', () => {
  test('non la mostra prima dell’approvazione, e non chiede nulla di lei', async () => {
    const first = await world.convenzionato()
    await world.completa(first)
    const socio = await world.convenzionato(first.id_azienda)
    expect(await daCompletare(socio.token)).toMatchObject({
      azienda_propria: false,
      manca: [],
      azioni: ['verifica', 'invia'],
    })
    await world.invia('convenzionato', socio.token)
    for (const spec of [
      aziende.leggiAzienda,
      aziende.leggiIndirizzoAzienda,
      aziende.leggiLegaleRappresentante,
    ]) {
      const refusal = await world.refusal(spec, { params: { id: first.id_azienda } }, socio.token)
      expect(refusal.status).toBe(404)
    }
    const scrive = { params: { id: first.id_azienda }, body: SEDE }
    expect((await world.refusal(aziende.salvaIndirizzoAzienda, scrive, socio.token)).status).toBe(404)
    // With an active enrolment the member can read it and not write it.
    await world.sql("update profilo set stato = 'attiva' where utente_id = $1", [socio.utente_id])
    expect((await legge(first.id_azienda, socio.token)).data).toMatchObject({ modificabile: false })
    expect((await world.refusal(aziende.salvaIndirizzoAzienda, scrive, socio.token)).code).toBe(
      'STATO_NON_PERMESSO',
    )
  })

  test('lasciata da chi l’aveva registrata, passa a chi la sceglie senza ciò che l’altro aveva scritto', async () => {
    const first = await world.convenzionato()
    await world.completa(first)
    const other = (await world.call(aziende.creaAzienda, { body: corpoAzienda() }, first.token)).data
    await world.call(contratto.verificaConvenzionato, conId(other.id_anagrafica), first.token)
    const second = await world.convenzionato(first.id_azienda)
    expect(await daCompletare(second.token)).toMatchObject({ azienda_propria: true })
    expect(await codici(second.token)).toEqual(['sede', 'legale_rappresentante'])
    expect(
      (await world.refusal(aziende.leggiAzienda, { params: { id: first.id_azienda } }, first.token)).status,
    ).toBe(404)
  })
})

test('ricominciare daccapo due volte insieme lascia un’iscrizione sola', async () => {
  const { token, utente_id } = await world.nuovo()
  const { id_anagrafica } = (await world.call(aziende.creaAzienda, { body: corpoAzienda() }, token)).data
  await Promise.all(
    Array.from({ length: 5 }, () => world.call(contratto.verificaConvenzionato, conId(id_anagrafica), token)),
  )
  const storia = await world.sql(
    'select s.a from profilo_storia s join profilo p on p.id = s.profilo_id where p.utente_id = $1',
    [utente_id],
  )
  expect(storia).toEqual([{ a: 'verificata' }])
})
