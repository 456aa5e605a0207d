import { impostazioni } from '@primo/contract/platform/system'
import { proponiRettifica, puntiDellIscritto } from '@primo/contract/raccolta/operatore-punti'
import { registroEventi } from '@primo/contract/registro/operatore-registro'
import {
  cambiaImpostazioni,
  esitoProva,
  leggiImpostazioni,
  provaCanale,
  soglie,
} from '@primo/contract/ufficio/operatore-impostazioni'
import type { Sezione } from '@primo/domain/ufficio/impostazioni'
import { expect, test } from 'vitest'
import { openBackOfficeWithSocio } from '../../test/back-office.ts'
import { withInsiemi } from '../../test/callers.ts'
import { messageTo } from '../../test/outbox.ts'
import { createMember } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'

const office = await sharedFixture(openBackOfficeWithSocio())
const { amministratore, operatore, socio, app } = office
const ada = amministratore.token

const read = async (sezione: Sezione, token = ada) =>
  (await office.call(leggiImpostazioni, {}, token)).data.sezioni.find((s) => s.sezione === sezione)!
const save = (sezione: Sezione, valori: Record<string, string>) =>
  office.call(cambiaImpostazioni, { params: { sezione }, body: { valori } }, ada)
const page = async (url: string) => (await app.inject(url)).payload

test('non detto vale l’ambiente; detto vale subito, dappertutto, e si legge chi l’ha detto', async () => {
  expect(await read('presentazione')).toMatchObject({
    scritta_da: null,
    campi: [{ campo: 'prodotto', valore: null, altrimenti: 'Primo' }],
  })
  await save('presentazione', { prodotto: 'Aurora' })
  expect(await read('presentazione')).toMatchObject({
    scritta_da: 'Ada Vinci',
    campi: [{ valore: 'Aurora', altrimenti: 'Primo' }],
  })
  expect((await office.call(impostazioni, {})).data).toMatchObject({ prodotto: 'Aurora' })
  await office.call(provaCanale, { body: { canale: 'email' } }, ada)
  expect((await messageTo(office, amministratore.email)).oggetto).toBe('Aurora: una prova')
  // Without a saved value the environment's applies again.
  await save('presentazione', { prodotto: ' ' })
  expect((await office.call(impostazioni, {})).data.prodotto).toBe('Primo')
})

test('chi risponde del programma sta nelle note legali, nell’informativa e in fondo alle e-mail, senza codice di chi scrive', async () => {
  expect((await office.call(impostazioni, {})).data.link_note_legali).toBeNull()
  const before = (await messageTo(office, amministratore.email)).testo
  expect(before).not.toContain('-- ')
  await save('azienda', {
    ragione_sociale: 'Esempio <b>S.r.l.</b>',
    sede: 'Via Roma 1, 20121 Milano MI',
    partita_iva: '00905811006',
    rea: 'MI-1234567',
    dpo: 'dpo@esempio.it',
  })
  expect((await office.call(impostazioni, {})).data.link_note_legali).toBe(
    'http://localhost:3000/note-legali',
  )
  for (const url of ['/note-legali', '/informativa']) {
    const html = await page(url)
    expect(html).toContain('Esempio &#60;b&#62;S.r.l.')
    expect(html).not.toContain('<b>S.r.l.')
    for (const said of ['Via Roma 1', '00905811006', 'dpo@esempio.it']) expect(html, url).toContain(said)
  }
  const sent = (await messageTo(office, amministratore.email)).testo
  expect(sent).toBe(before)
  await office.call(provaCanale, { body: { canale: 'email' } }, ada)
  expect((await messageTo(office, amministratore.email, 1)).testo).toContain(
    '-- \nEsempio <b>S.r.l.</b>, Via Roma 1, 20121 Milano MI\npartita IVA 00905811006, REA MI-1234567',
  )
})

test('ciò che è sbagliato si dice sotto il suo campo, e non si salva niente', async () => {
  const params = { sezione: 'azienda' as const }
  const now = await read('azienda')
  const no = await office.refusal(
    cambiaImpostazioni,
    { params, body: { valori: { ragione_sociale: 'Altra', partita_iva: '123', __proto__x: 'y' } } },
    ada,
  )
  expect(no.status).toBe(422)
  expect(Object.keys(no.fields).sort()).toEqual(['__proto__x', 'partita_iva'])
  expect(await read('azienda')).toEqual(now)
})

test('salvare ciò che c’è già non è un cambiamento', async () => {
  const now = await read('link')
  const valori = Object.fromEntries(now.campi.map((c) => [c.campo, c.valore ?? '']))
  await save('link', valori)
  expect(await read('link')).toEqual(now)
})

test('chi ha cambiato che cosa, com’era e com’è, sta nel registro', async () => {
  const query = { oggetto: 'impostazioni' }
  const { righe } = (await office.call(registroEventi, { query }, ada)).data
  expect(righe.at(-1)).toMatchObject({
    che_cosa: 'Ha cambiato le impostazioni',
    chi: { nome: 'Ada Vinci' },
    cambi: [{ campo: 'prodotto', prima: '', dopo: 'Aurora' }],
  })
})

test('le soglie valgono dal momento in cui si salvano', async () => {
  await save('soglie', { massimo_rettifica: '100' })
  expect((await office.call(soglie, {}, operatore.token)).data.massimo_rettifica).toBe(100)
  const { data } = await office.fa(puntiDellIscritto, { params: { id: socio.utente_id } })
  const rettifica = (punti: number) => ({
    body: {
      utente_id: socio.utente_id,
      edizione_id: data.edizioni_aperte[0]!.id,
      punti,
      motivo: 'Una prova',
    },
  })
  expect((await office.nonFa(proponiRettifica, rettifica(-101))).fields.punti).toEqual([
    'Una rettifica dà o toglie al massimo 100\u00a0punti.',
  ])
  await office.fa(proponiRettifica, rettifica(-100))
})

test('i canali dicono come sono, mai i segreti; la prova va solo a chi la chiede, e si sa com’è andata', async () => {
  const { canali } = (await office.call(leggiImpostazioni, {}, ada)).data
  expect(canali).toEqual([
    { canale: 'email', configurato: false, come: 'Si legge su /dev/posta, non parte' },
    { canale: 'sms', configurato: false, come: 'Si legge su /dev/posta, non parte' },
    { canale: 'push', configurato: false, come: 'Manca un indirizzo https: i browser non si iscrivono' },
  ])
  const { data } = await office.call(provaCanale, { body: { canale: 'sms' } }, ada)
  await messageTo(office, data.a)
  await expect
    .poll(async () => (await office.call(esitoProva, { params: { id: data.id } }, ada)).data, {
      timeout: 10_000,
    })
    .toMatchObject({ esito: 'partita', causa: null })
  expect((await office.refusal(esitoProva, { params: { id: 9e15 } }, ada)).status).toBe(404)
})

test('senza il permesso non si leggono e non si salvano; chi legge soltanto non salva', async () => {
  const none = await office.refusal(leggiImpostazioni, {}, operatore.token)
  expect([none.status, none.code]).toEqual([409, 'PERMESSO_MANCANTE'])
  const reader = await createMember(office, { ruolo: 'operatore' })
  await withInsiemi(office, reader.utente_id, ['revisore'])
  const { data } = await office.call(leggiImpostazioni, {}, reader.token)
  expect(data.sezioni.map((s) => s.sezione)).toContain('azienda')
  const save = { params: { sezione: 'link' as const }, body: { valori: {} } }
  expect((await office.refusal(cambiaImpostazioni, save, reader.token)).code).toBe('PERMESSO_MANCANTE')
})
