import type { Body } from '@primo/contract/platform/route'
import { cambiaFinanziamento } from '@primo/contract/pratiche/operatore-dati'
import * as contratto from '@primo/contract/pratiche/operatore-lettere'
import { aggiungiSoggettoPratica } from '@primo/contract/pratiche/operatore-soggetti'
import { togliSoggetto } from '@primo/contract/pratiche/soggetti'
import {
  compilaLettera,
  LIMITI_LETTERA,
  MODELLI_LETTERA,
  NOMI_VARIABILI,
} from '@primo/domain/pratiche/lettera'
import { describe, expect, test } from 'vitest'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { sendRaw } from '../../test/contract.ts'
import { messageTo } from '../../test/outbox.ts'
import { codiceFiscale } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { loadModelliLettera } from './commands.ts'
import { CONTENUTO } from './queries.ts'

const office = await sharedFixture(openBackOfficePratiche())
const { services, rows } = office

type Scritta = Body<typeof contratto.scriviLettera>
const modelli = async () => (await office.fa(contratto.modelliLettera, {})).data
const modello = async (nome: string) => (await modelli()).find((m) => m.nome === nome)!
const prepara = async (id: number) => (await office.fa(contratto.preparaLettera, { params: { id } })).data
const leggi = async (id: number) => (await office.fa(contratto.leggiLettere, { params: { id } })).data
const scrive = (id: number, body: Scritta) => office.fa(contratto.scriviLettera, { params: { id }, body })
const nonScrive = (id: number, body: Scritta) =>
  office.nonFa(contratto.scriviLettera, { params: { id }, body })

let n = 70_000
async function withSubjects(nominativo: string) {
  const id = await office.inviata(nominativo)
  const add = (ruolo: 'cliente' | 'garante', nome: string, email: string | null) =>
    office.fa(aggiungiSoggettoPratica, {
      params: { id },
      body: { ruolo, tipo: 'persona', nome, cognome: 'Bianchi', codice_fiscale: codiceFiscale(n++), email },
    })
  await add('cliente', 'Maria', 'maria@posta.example')
  const { data } = await add('garante', 'Ugo', null)
  const [maria, ugo] = data.soggetti
  return { id, maria: maria!.id, ugo: ugo!.id }
}
/** Returns a lettera to the client of a case from the template on missing documents, filled in. */
async function letterTo(soggetto_id: number): Promise<Scritta> {
  const { id } = await modello('Documenti che mancano')
  return { modello_id: id, soggetto_id, canale: 'email', oggetto: 'I documenti', testo: 'Buongiorno Maria.' }
}

describe('i modelli', () => {
  test('quelli del prodotto ci sono dal primo avvio, e non tornano se l’azienda li cambia', async () => {
    expect((await modelli()).map(({ nome }) => nome).sort()).toEqual(
      MODELLI_LETTERA.map(({ nome }) => nome).sort(),
    )
    await services.withTransaction(loadModelliLettera)
    expect(await modelli()).toHaveLength(MODELLI_LETTERA.length)
  })

  test('si aggiungono e si cambiano; nome già usato e segno sconosciuto si dicono al campo', async () => {
    const body: contratto.ModelloScritto = {
      nome: 'Saluti',
      destinatario: 'persona',
      oggetto: 'Pratica {numero}',
      testo: 'Buongiorno {destinatario}',
      attivo: true,
    }
    const { data } = await office.fa(contratto.aggiungiModello, { body })
    expect(data).toEqual({ id: data.id, ...body })
    const twice = await office.nonFa(contratto.aggiungiModello, { body: { ...body, nome: ' SALUTI ' } })
    expect(twice.fields).toEqual({ nome: ['C’è già un modello con questo nome.'] })
    const params = { id: data.id }
    const change = (other: object) => ({ params, body: { ...body, ...other } })
    const no = await office.nonFa(contratto.cambiaModello, change({ testo: 'Gentile {nome}' }))
    expect(Object.keys(no.fields)).toEqual(['testo'])
    const { data: after } = await office.fa(contratto.cambiaModello, change({ attivo: false }))
    expect(after.attivo).toBe(false)
    const { id } = await withSubjects('Cliente Modelli')
    expect((await prepara(id)).modelli.map((m) => m.id)).not.toContain(data.id)
  })
})

describe('una lettera', () => {
  test('si compila con i dati della pratica; ciascuno legge i documenti che lo riguardano', async () => {
    const { id, maria, ugo } = await withSubjects('Maria Bianchi')
    await office.fa(cambiaFinanziamento, {
      params: { id },
      body: { banca: 'Banca di Prova', prodotto: null, mandato: null, campi: {} },
    })
    const { destinatari } = await prepara(id)
    expect(destinatari.map(({ soggetto_id, ruolo, email }) => [soggetto_id, ruolo, email])).toEqual([
      [maria, 'cliente', 'maria@posta.example'],
      [ugo, 'garante', null],
      [null, null, office.titolare.email],
    ])
    const [client, guarantor, owner] = destinatari
    expect(Object.keys(client!.valori).sort()).toEqual([...NOMI_VARIABILI].sort())
    expect(client!.valori).toMatchObject({
      ...{ destinatario: 'Maria Bianchi', cliente: 'Maria Bianchi', banca: 'Banca di Prova', prodotto: null },
      importo: expect.stringContaining('10.000,00'),
    })
    // Financing type 2 asks for documents of each person, and for others of the whole case.
    expect(client!.valori.mancano).toContain('di Maria Bianchi')
    expect(client!.valori.mancano).not.toContain('Ugo')
    expect(guarantor!.valori.mancano).not.toContain('Maria')
    for (const one of [client, guarantor])
      for (const line of one!.valori.mancano!.split('\n')) expect(owner!.valori.mancano).toContain(line)
  })

  test('per e-mail parte, e resta cifrata sulla pratica con l’esito', async () => {
    const { id, maria } = await withSubjects('Cliente Posta')
    const { modelli: templates, destinatari } = await prepara(id)
    const { oggetto, testo } = templates.find((m) => m.nome === 'Documenti che mancano')!
    const { valori } = destinatari[0]!
    const body = {
      ...(await letterTo(maria)),
      ...{ oggetto: compilaLettera(oggetto, valori), testo: compilaLettera(testo, valori) },
    }
    const { data } = await scrive(id, body)
    expect(data.lettere).toEqual([
      {
        ...{ id: expect.any(Number), quando: expect.any(String), autore: expect.any(String) },
        ...{ canale: 'email', destinatario: 'Maria Bianchi', indirizzo: 'maria@posta.example' },
        ...{ oggetto: body.oggetto, testo: body.testo, esito: 'in_attesa' },
      },
    ])
    const sent = await messageTo(office, 'maria@posta.example')
    expect(sent).toMatchObject({ oggetto: body.oggetto, testo: body.testo })
    const [row] = await rows<{ contenuto_cifrato: string }>(
      'select contenuto_cifrato from pratica_lettera where pratica_id = $1',
      [id],
    )
    expect(row!.contenuto_cifrato).not.toContain('Maria')
    // The message is deleted weeks later; the lettera stays.
    await rows(
      'delete from messaggio where id = (select messaggio_id from pratica_lettera where pratica_id = $1)',
      [id],
    )
    expect((await leggi(id)).lettere).toMatchObject([{ esito: null, testo: body.testo }])
  })

  test('in PDF si apre com’era, e non parte nulla', async () => {
    const { id, ugo } = await withSubjects('Cliente Carta')
    const body = { ...(await letterTo(ugo)), canale: 'pdf' as const }
    const { data } = await scrive(id, body)
    expect(data.lettere).toMatchObject([{ canale: 'pdf', indirizzo: null, esito: null }])
    const lettera_id = data.lettere[0]!.id
    const open = (params: { id: number; lettera_id: number }) =>
      sendRaw(office.app, contratto.apriLettera, { params, token: office.operatore.token })
    const first = await open({ id, lettera_id })
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('application/pdf')
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    // The sender's name may change afterwards; the lettera does not.
    expect((await open({ id, lettera_id })).rawPayload.equals(first.rawPayload)).toBe(true)
    const another = await office.inviata('Cliente Altro')
    expect((await open({ id: another, lettera_id })).statusCode).toBe(404)
  })

  test.each<[string, Partial<Scritta>, string]>([
    ['un segno rimasto', { testo: 'La banca è {banca}.' }, 'testo'],
    ['un segno nell’oggetto', { oggetto: 'Da {Banca}' }, 'oggetto'],
    ['un modello per altri', { soggetto_id: null }, 'soggetto_id'],
    ['una persona di un’altra pratica', { soggetto_id: 1_000_000 }, 'soggetto_id'],
    ['un modello che non c’è', { modello_id: 1_000_000 }, 'modello_id'],
    ['caratteri che non si stampano', { canale: 'pdf', testo: '中文' }, 'testo'],
  ])('si dice quale campo non va: %s', async (_, other, field) => {
    const { id, maria } = await withSubjects('Cliente Campi')
    const no = await nonScrive(id, { ...(await letterTo(maria)), ...other })
    expect([no.status, Object.keys(no.fields)]).toEqual([422, [field]])
    expect((await leggi(id)).lettere).toEqual([])
  })

  test('chi ne ha avuta una non si toglie più, e il convenzionato legge perché', async () => {
    const { id, ugo } = await withSubjects('Cliente Resta')
    await scrive(id, { ...(await letterTo(ugo)), canale: 'pdf' })
    const no = await office.refusal(togliSoggetto, { params: { id: ugo } }, office.titolare.token)
    expect([no.code, no.message]).toEqual([
      'STATO_NON_PERMESSO',
      'A questa persona l’ufficio ha già scritto: non si può più togliere.',
    ])
  })

  test('senza e-mail si scrive in PDF', async () => {
    const { id, ugo } = await withSubjects('Cliente Senza')
    expect((await nonScrive(id, await letterTo(ugo))).fields).toEqual({
      canale: ['Di questa persona manca l’e-mail: aggiungila, o scrivi una lettera in PDF.'],
    })
  })

  test('al convenzionato va al suo indirizzo; di una bozza non si scrive', async () => {
    const id = await office.inviata('Cliente Titolare')
    const { id: modello_id } = await modello('Documenti che mancano, al convenzionato')
    const body: Scritta = {
      ...{ modello_id, soggetto_id: null, canale: 'email', oggetto: 'Mancano documenti' },
      testo: 'Buongiorno, manca la visura.',
    }
    await scrive(id, body)
    expect(await messageTo(office, office.titolare.email)).toMatchObject({ testo: body.testo })
    expect((await nonScrive(await office.bozza('Cliente Bozza'), body)).status).toBe(404)
  })

  test('su una pratica ce ne stanno cento', async () => {
    const { id, maria } = await withSubjects('Cliente Cento')
    const body = { ...(await letterTo(maria)), canale: 'pdf' as const }
    await scrive(id, body)
    const [one] = await rows<{ id: number }>('select id from pratica_lettera where pratica_id = $1', [id])
    await rows(
      `insert into pratica_lettera (pratica_id, soggetto_id, modello_id, canale, contenuto_cifrato, autore_id, quando)
       select pratica_id, soggetto_id, modello_id, canale, '', autore_id, quando
         from pratica_lettera, generate_series(2, $2) where id = $1`,
      [one!.id, LIMITI_LETTERA.per_pratica],
    )
    await rows('update pratica_lettera set contenuto_cifrato = $2 where pratica_id = $1', [id, ''])
    const added = await rows<{ id: number }>('select id from pratica_lettera where pratica_id = $1', [id])
    for (const row of added)
      await rows('update pratica_lettera set contenuto_cifrato = $2 where id = $1', [
        row.id,
        services.secrets.encrypt(
          CONTENUTO,
          row.id,
          '{"destinatario":"","indirizzo":null,"oggetto":"","testo":""}',
        ),
      ])
    expect(await leggi(id)).toMatchObject({
      scrivibile: false,
      lettere: { length: LIMITI_LETTERA.per_pratica },
    })
    expect((await nonScrive(id, body)).status).toBe(409)
  })
})
