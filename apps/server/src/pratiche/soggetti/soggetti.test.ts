// Long because all rules of the subjects are tested with the same fixtures.

import { CALLS } from '@primo/contract/all'
import { cercaOvunque } from '@primo/contract/ingresso/operatore-persone'
import { etagOf } from '@primo/contract/platform/route'
import * as operatore from '@primo/contract/pratiche/operatore-soggetti'
import * as pratiche from '@primo/contract/pratiche/pratiche'
import * as contratto from '@primo/contract/pratiche/soggetti'
import { expect, test } from 'vitest'
import { partitaIva } from '../../test/azienda.ts'
import { everythingIn } from '../../test/canary-data.ts'
import { sendRaw } from '../../test/contract.ts'
import { messageTo } from '../../test/outbox.ts'
import { codiceFiscale, createMember } from '../../test/persone.ts'
import { openArea } from '../../test/pratiche.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createIscritto } from '../../test/world.ts'
import { informativaData } from './queries.ts'

const area = await sharedFixture(openArea())
const { call, refusal, rows, services } = area

let n = 90_000
const person = (other: Partial<contratto.CorpoSoggetto> = {}): contratto.CorpoSoggetto => ({
  ruolo: 'cliente',
  tipo: 'persona',
  nome: 'Mario',
  cognome: 'Rossi',
  codice_fiscale: codiceFiscale(n++),
  ...other,
})
const socio = await area.convenzionato()
const bozza = async (token = socio.token) => (await area.nuova(token)).id_scheda
const leggi = async (id: number, token = socio.token) =>
  (await call(contratto.soggetti, { params: { id } }, token)).data
const add = (id: number, body: contratto.CorpoSoggetto, token = socio.token) =>
  call(contratto.aggiungiSoggetto, { params: { id }, body }, token)
const nonAggiunge = (id: number, body: contratto.CorpoSoggetto) =>
  refusal(contratto.aggiungiSoggetto, { params: { id }, body }, socio.token)
const invia = (id: number) => call(pratiche.inviaPratica, { params: { id } }, socio.token)

test('una persona si aggiunge, si corregge e si toglie; ciò che si incolla si capisce', async () => {
  const id = await bozza()
  expect(await leggi(id)).toEqual({ soggetti: [], azioni: ['aggiungi', 'cambia'] })
  const codice = codiceFiscale(n++)
  const written = person({
    nome: '  Mario ',
    codice_fiscale: `CF: ${codice.slice(0, 6).toLowerCase()} ${codice.slice(6)}`,
    cellulare: '333 123 4567',
    email: 'Mario@Posta.IT',
  })
  const { data } = await add(id, written)
  const [mario] = data.soggetti
  expect(mario).toMatchObject({
    ruolo: 'cliente',
    tipo: 'persona',
    nome: 'Mario',
    cognome: 'Rossi',
    codice_fiscale: codice,
    cellulare: '+393331234567',
    email: 'mario@posta.it',
    avvisi: [],
    informativa: null,
    consenso: null,
    doppioni: [],
  })
  const params = { id: mario!.id }
  const body = { ...person({ codice_fiscale: codice, nome: 'Luca' }), cellulare: '' }
  const after = await call(contratto.cambiaSoggetto, { params, body }, socio.token)
  // A name that does not match warns and does not block.
  expect(after.data.soggetti[0]).toMatchObject({ nome: 'Luca', cellulare: null, email: null })
  expect(after.data.soggetti[0]!.avvisi).toHaveLength(1)
  expect((await call(contratto.togliSoggetto, { params }, socio.token)).data.soggetti).toEqual([])
})

test.each<[string, Partial<contratto.CorpoSoggetto>, string]>([
  ['codice sbagliato', { codice_fiscale: 'RSSMRA85T10A562X' }, 'codice_fiscale'],
  ['codice di un’azienda per una persona', { codice_fiscale: partitaIva(3) }, 'codice_fiscale'],
  ['codice di una persona per un’azienda', { tipo: 'azienda' }, 'codice_fiscale'],
  ['cifra di controllo', { tipo: 'azienda', codice_fiscale: '00743110158' }, 'codice_fiscale'],
  ['nome con cifre', { nome: 'Mario2' }, 'nome'],
  ['senza cognome', { cognome: '' }, 'cognome'],
  ['telefono fisso', { cellulare: '06 1234567' }, 'cellulare'],
  ['e-mail', { email: 'mario chiocciola posta' }, 'email'],
])('si dice quale campo non va: %s', async (_, other, field) => {
  const error = await nonAggiunge(await bozza(), person(other))
  expect(error.status).toBe(422)
  expect(Object.keys(error.fields)).toEqual([field])
})

test('un’azienda ha una denominazione e undici cifre', async () => {
  const id = await bozza()
  const iva = partitaIva(12)
  const { data } = await add(id, {
    ruolo: 'garante',
    tipo: 'azienda',
    nome: 'Rossi S.r.l.',
    codice_fiscale: `IT ${iva}`,
  })
  expect(data.soggetti[0]).toMatchObject({
    tipo: 'azienda',
    nome: 'Rossi S.r.l.',
    cognome: null,
    codice_fiscale: iva,
  })
})

test('un cliente solo, lo stesso codice una volta, al massimo otto', async () => {
  const id = await bozza()
  const first = person()
  await add(id, first)
  expect((await nonAggiunge(id, person())).fields).toHaveProperty('ruolo')
  const again = await nonAggiunge(id, { ...first, ruolo: 'garante' })
  expect(again.fields.codice_fiscale).toEqual(['È già il codice di Mario Rossi, in questa pratica.'])
  for (let i = 1; i < 8; i++) await add(id, person({ ruolo: 'garante' }))
  expect((await leggi(id)).azioni).toEqual(['cambia'])
  expect((await nonAggiunge(id, person({ ruolo: 'garante' }))).code).toBe('STATO_NON_PERMESSO')
})

test('due persone insieme: un cliente soltanto', async () => {
  const id = await bozza()
  const outcomes = await Promise.all(
    [person(), person(), person()].map((body) =>
      sendRaw(area.app, contratto.aggiungiSoggetto, { params: { id }, body, token: socio.token }),
    ),
  )
  expect(outcomes.map((o) => o.statusCode).sort()).toEqual([200, 422, 422])
})

test('inviata si corregge ancora; conclusa o rifiutata si legge soltanto', async () => {
  const id = await bozza()
  const { data } = await add(id, person())
  const params = { id: data.soggetti[0]!.id }
  await invia(id)
  await call(contratto.cambiaSoggetto, { params, body: person({ nome: 'Maria' }) }, socio.token)
  await rows('update pratica set id_stato = 2, passo = null, esito_negativo = true where id = $1', [id])
  const letta = await leggi(id)
  expect([letta.azioni, letta.soggetti[0]!.nome]).toEqual([[], 'Maria'])
  for (const spec of [contratto.cambiaSoggetto, contratto.togliSoggetto]) {
    const answer = await sendRaw(area.app, spec, {
      params,
      ...(spec === contratto.cambiaSoggetto ? { body: person() } : {}),
      token: socio.token,
    })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'STATO_NON_PERMESSO'])
  }
})

test('chi salva dopo un altro è avvisato, e non legge chi è', async () => {
  const id = await bozza()
  const [first] = (await add(id, person())).data.soggetti
  const save = (nome: string, print: string) =>
    sendRaw(area.app, contratto.cambiaSoggetto, {
      params: { id: first!.id },
      body: person({ nome, codice_fiscale: first!.codice_fiscale }),
      token: socio.token,
      headers: { 'if-match': print },
    })
  const print = etagOf(contratto.cambiaSoggetto, first!)
  expect((await save('Anna', print)).statusCode).toBe(200)
  const late = (await save('Lia', print)).json()
  expect([late.error, late.message]).toEqual([
    'CAMBIATO_NEL_FRATTEMPO',
    'Nel frattempo qualcun altro l’ha cambiato: guarda che cosa, poi salva di nuovo.',
  ])
})

test('i doppioni: le proprie pratiche aperte al convenzionato, quelle di altri soltanto all’ufficio', async () => {
  const other = await area.convenzionato()
  const persona = person()
  const [a, b, sua] = [await bozza(), await bozza(), await bozza(other.token)]
  for (const id of [a, b]) await add(id, persona)
  await add(sua, persona, other.token)
  await call(pratiche.inviaPratica, { params: { id: sua } }, other.token)
  expect((await leggi(a)).soggetti[0]!.doppioni.map((d) => d.id_scheda)).toEqual([b])
  expect((await leggi(sua, other.token)).soggetti[0]!.doppioni).toEqual([])
  await invia(a)
  const ada = await createMember(area, { ruolo: 'amministratore' })
  const office = await call(operatore.soggettiPratica, { params: { id: a } }, ada.token)
  // The draft stays the member's own.
  expect(office.data.soggetti[0]!.doppioni.map((d) => d.id_scheda)).toEqual([sua])
  await call(pratiche.ritiraPratica, { params: { id: b } }, socio.token)
  expect((await leggi(a)).soggetti[0]!.doppioni).toEqual([])
  expect(await rows('select 1 from pratica_soggetto where pratica_id = $1', [b])).toEqual([])
})

test('l’informativa di persona o per e-mail, il consenso a parte; conta l’ultima riga', async () => {
  const id = await bozza()
  const email = `cliente${n}@posta.it`
  const isGiven = async () => informativaData(services.db, id)
  expect(await isGiven()).toBe(false)
  const [cliente] = (await add(id, person({ email }))).data.soggetti
  const params = { id: cliente!.id }
  const no = await refusal(contratto.registraConsenso, { params, body: { consenso: true } }, socio.token)
  expect(no.message).toContain('Prima l’informativa')
  await call(contratto.consegnaInformativa, { params, body: { canale: 'email' } }, socio.token)
  const { oggetto, testo } = await messageTo(area, email)
  expect(oggetto).toBe('Che cosa facciamo dei tuoi dati nella richiesta di finanziamento')
  expect(testo).toContain('Ciao Mario,')
  expect(testo).toContain('ce li ha dati Mario Rossi.')
  expect(testo).not.toMatch(/[{}]/)
  expect(await isGiven()).toBe(true)
  for (const consenso of [false, true])
    await call(contratto.registraConsenso, { params, body: { consenso } }, socio.token)
  const { data } = await call(
    contratto.consegnaInformativa,
    { params, body: { canale: 'persona' } },
    socio.token,
  )
  expect(data.soggetti[0]).toMatchObject({
    informativa: { canale: 'persona', versione: '1' },
    consenso: { dato: true, versione: '1' },
  })
  expect(
    await rows('select canale, consenso from soggetto_informativa where soggetto_id = $1 order by id', [
      params.id,
    ]),
  ).toEqual([
    { canale: 'email', consenso: null },
    { canale: 'email', consenso: false },
    { canale: 'email', consenso: true },
    { canale: 'persona', consenso: null },
  ])
  // Another subject has not got it yet.
  await add(id, person({ ruolo: 'garante' }))
  expect(await isGiven()).toBe(false)
})

test('senza e-mail non si manda, e a un indirizzo non più di tre al giorno', async () => {
  const id = await bozza()
  const [senza] = (await add(id, person())).data.soggetti
  const send = (soggetto: number) =>
    sendRaw(area.app, contratto.consegnaInformativa, {
      params: { id: soggetto },
      body: { canale: 'email' },
      token: socio.token,
    })
  expect((await send(senza!.id)).json().message).toContain('manca l’e-mail')
  const { data } = await add(id, person({ ruolo: 'garante', email: 'molte@posta.it' }))
  const codes: number[] = []
  for (let i = 0; i < 4; i++) codes.push((await send(data.soggetti[1]!.id)).statusCode)
  expect(codes).toEqual([200, 200, 200, 429])
})

test('un’altra persona al posto di una che c’era non ne prende l’informativa né il consenso; chi è corretto sì', async () => {
  const id = await bozza()
  const persona = person()
  const [mio] = (await add(id, persona)).data.soggetti
  const params = { id: mio!.id }
  const deliver = () =>
    call(contratto.consegnaInformativa, { params, body: { canale: 'persona' } }, socio.token)
  await deliver()
  await call(contratto.registraConsenso, { params, body: { consenso: true } }, socio.token)
  const change = async (part: Partial<contratto.CorpoSoggetto>) =>
    (await call(contratto.cambiaSoggetto, { params, body: { ...persona, ...part } }, socio.token)).data
      .soggetti[0]
  expect(await change({ nome: 'Marika' })).toMatchObject({
    informativa: { versione: '1' },
    consenso: { dato: true },
  })
  const other = person({ nome: 'Vera' })
  expect(await change(other)).toMatchObject({
    codice_fiscale: other.codice_fiscale,
    informativa: null,
    consenso: null,
  })
  await deliver()
  expect((await leggi(id)).soggetti[0]).toMatchObject({ informativa: { canale: 'persona' }, consenso: null })
})

test('l’informativa consegnata di nuovo, nella stessa versione, resta scritta una volta', async () => {
  const id = await bozza()
  const [mio] = (await add(id, person())).data.soggetti
  for (let i = 0; i < 3; i++)
    await call(
      contratto.consegnaInformativa,
      { params: { id: mio!.id }, body: { canale: 'persona' } },
      socio.token,
    )
  expect(
    await rows('select canale from soggetto_informativa where soggetto_id = $1', [mio!.id]),
  ).toHaveLength(1)
})

test('chi ha già dei documenti non si toglie', async () => {
  const id = await bozza()
  const [uno] = (await add(id, person())).data.soggetti
  await rows(
    `with r as (insert into documento_richiesto (tipo_id, nome, posizione) values (2, 'Busta paga', 1) returning id)
     insert into pratica_documento (pratica_id, richiesto_id, soggetto_id, stato, tipo, byte, impronta, primo_caricamento,
                                    inviato_il)
     select $1, r.id, $2, 'ricevuto', 'pdf', 1, 'x', gen_random_uuid(), now() from r`,
    [id, uno!.id],
  )
  const no = await refusal(contratto.togliSoggetto, { params: { id: uno!.id } }, socio.token)
  expect([no.code, no.message]).toEqual([
    'STATO_NON_PERMESSO',
    'Di questa persona ci sono già dei documenti: non si può più togliere.',
  ])
})

test('l’ufficio aggiunge e corregge; il registro dice i campi e mai i valori', async () => {
  const id = await bozza()
  const persona = person({ email: 'segreta@posta.it' })
  const [mio] = (await add(id, persona)).data.soggetti
  const ada = await createMember(area, { ruolo: 'amministratore' })
  const draft = await refusal(operatore.soggettiPratica, { params: { id } }, ada.token)
  expect(draft.status).toBe(404)
  await invia(id)
  const garante = person({ ruolo: 'garante' })
  const added = await call(operatore.aggiungiSoggettoPratica, { params: { id }, body: garante }, ada.token)
  expect(added.data.soggetti.map((s) => s.codice_fiscale)).toEqual([
    persona.codice_fiscale,
    garante.codice_fiscale,
  ])
  const body = { ...persona, nome: 'Luisa', codice_fiscale: null }
  await call(operatore.correggiSoggetto, { params: { id: mio!.id }, body }, ada.token)
  expect((await leggi(id)).soggetti[0]).toMatchObject({
    nome: 'Luisa',
    codice_fiscale: persona.codice_fiscale,
  })
  const events = await rows(
    "select tipo, dati, cambi from evento where oggetto = 'pratica_soggetto' and oggetto_id = $1 order by id",
    [mio!.id],
  )
  expect(events).toEqual([
    { tipo: 'soggetto.aggiunto', dati: { pratica_id: id, ruolo: 'cliente' }, cambi: null },
    { tipo: 'soggetto.cambiato', dati: { pratica_id: id }, cambi: { nome: ['•••', '•••'] } },
  ])
})

test('senza il permesso di vedere le persone il codice fiscale è coperto, e si corregge il resto', async () => {
  const id = await bozza()
  const persona = person()
  const [mio] = (await add(id, persona)).data.soggetti
  await invia(id)
  const paola = await createMember(area, { ruolo: 'operatore' })
  await rows(
    `with i as (insert into insieme_permessi (nome, permessi, sola_lettura) values ('Solo pratiche', '{pratiche.lavorare}', false) returning id),
          d as (delete from operatore_insieme where utente_id = $1)
     insert into operatore_insieme (utente_id, insieme_id) select $1, i.id from i`,
    [paola.utente_id],
  )
  const { data } = await call(operatore.soggettiPratica, { params: { id } }, paola.token)
  expect(data.soggetti[0]).toMatchObject({
    codice_fiscale: null,
    codice_mascherato: `RSS${'•'.repeat(12)}${persona.codice_fiscale.at(-1)}`,
  })
  const answer = await sendRaw(area.app, operatore.correggiSoggetto, {
    params: { id: mio!.id },
    body: { ...persona, nome: 'Ugo', codice_fiscale: null },
    token: paola.token,
    headers: { 'if-match': etagOf(operatore.correggiSoggetto, data.soggetti[0]!) },
  })
  expect(answer.statusCode, answer.payload).toBe(200)
  expect(answer.payload).not.toContain(persona.codice_fiscale)
})

test('la ricerca dell’ufficio trova la pratica con il codice fiscale di una sua persona', async () => {
  const id = await bozza()
  const persona = person()
  await add(id, persona)
  const ada = await createMember(area, { ruolo: 'amministratore' })
  const cerca = async () =>
    (await call(cercaOvunque, { query: { q: ` ${persona.codice_fiscale.toLowerCase()} ` } }, ada.token)).data
  expect(await cerca()).toEqual([])
  await invia(id)
  expect((await cerca()).map(({ tipo, id }) => [tipo, id])).toEqual([['pratica', id]])
})

test('codice fiscale e contatti stanno nel database soltanto cifrati', async () => {
  const id = await bozza()
  const persona = person({ email: 'cifrata@posta.it', cellulare: '+393339998877' })
  const input = { params: { id }, body: persona, idempotencyKey: crypto.randomUUID() }
  const first = await call(contratto.aggiungiSoggetto, input, socio.token)
  // The stored response, which a repeated request gets, too.
  expect(await call(contratto.aggiungiSoggetto, input, socio.token)).toEqual(first)
  const stored = JSON.stringify([
    await rows('select * from pratica_soggetto where pratica_id = $1', [id]),
    await rows('select * from idempotenza'),
  ])
  for (const value of [persona.codice_fiscale, 'cifrata@posta.it', '3339998877'])
    expect(stored).not.toContain(value)
  expect(await everythingIn(area)).toContain(persona.codice_fiscale)
})

test('chi è sopra nella rete non legge nulla delle persone di una pratica, con nessuna chiamata', async () => {
  const sopra = await area.convenzionato()
  const sotto = await createIscritto(area, { sponsor_id: sopra.segnalatore_id })
  const id = await bozza(sotto.token)
  const persona = person({
    nome: 'Qquirina',
    cognome: 'Vvespucci',
    email: 'qquirina@posta.it',
    cellulare: '+393398765432',
  })
  const { data } = await add(id, persona, sotto.token)
  await call(
    contratto.consegnaInformativa,
    { params: { id: data.soggetti[0]!.id }, body: { canale: 'persona' } },
    sotto.token,
  )
  await call(pratiche.inviaPratica, { params: { id } }, sotto.token)
  const marks = ['Qquirina', 'Vvespucci', 'qquirina@posta.it', '3398765432', persona.codice_fiscale]
  const leaks: unknown[] = []
  for (const { nome, spec } of CALLS.filter((c) => c.spec.method === 'GET')) {
    for (const known of [id, data.soggetti[0]!.id, sotto.segnalatore_id]) {
      const answer = await sendRaw(area.app, spec, {
        params: { role: 'promotore', contatto: 'email', code: 'x', text: 'rom', id: known, id2: known },
        token: sopra.token,
      })
      for (const mark of marks) if (answer.payload.includes(mark)) leaks.push({ nome, known, mark })
    }
  }
  expect(leaks).toEqual([])
})

test('l’informativa per i clienti: una versione dopo l’altra, quelle di prima restano', async () => {
  const ada = await createMember(area, { ruolo: 'amministratore' })
  const { data } = await call(operatore.informativeCliente, {}, ada.token)
  const [inVigore] = data.versioni
  expect(inVigore).toMatchObject({ versione: '1', pubblicata_da: null })
  const testo = `${inVigore!.testo}\nUna riga in più.`
  const pubblica = (dopo: number) =>
    sendRaw(area.app, operatore.pubblicaInformativa, { body: { testo, dopo }, token: ada.token })
  const done = (await pubblica(inVigore!.id)).json()
  expect(done.data.versioni.map((v: { versione: string }) => v.versione)).toEqual(['2', '1'])
  expect(done.data.versioni[0].pubblicata_da).toBe('Mario Rossi')
  const late = await pubblica(inVigore!.id)
  expect([late.statusCode, late.json().error]).toEqual([409, 'STATO_NON_PERMESSO'])
  expect((await pubblica(done.data.versioni[0].id)).json().message).toContain('uguale a quello in vigore')
  const id = await bozza()
  const read = await call(contratto.leggiInformativaCliente, { params: { id } }, socio.token)
  expect(read.data).toMatchObject({ versione: '2' })
  expect(read.data.testo).toContain('Una riga in più.')
})
