import * as contratto from '@primo/contract/pratiche/cliente'
import * as documenti from '@primo/contract/pratiche/documenti'
import { leggiDocumentiDaLavorare } from '@primo/contract/pratiche/operatore-documenti'
import { registraPratica } from '@primo/contract/pratiche/pratiche'
import * as soggetti from '@primo/contract/pratiche/soggetti'
import { PEZZO_MAX_BYTE } from '@primo/domain/pratiche/documento'
import { describe, expect, test } from 'vitest'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { addSubject, newLink, openClientSession } from '../../test/cliente.ts'
import { sendRaw } from '../../test/contract.ts'
import { pdfOf } from '../../test/documenti.ts'
import { messageTo } from '../../test/outbox.ts'
import { codiceFiscale } from '../../test/persone.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createIscritto } from '../../test/world.ts'

const office = await sharedFixture(openBackOfficePratiche())
const { token } = office.titolare
const { call, refusal } = office

/** Creates a sent case with a client who has a link. */
async function pronta() {
  const id = await office.inviata(`Cliente ${crypto.randomUUID()}`)
  const cliente = await addSubject(office, token, id)
  return { id, cliente, link: await newLink(office, token, cliente.id) }
}

/** Enters with the code that the subject gets by SMS. @returns the session */
async function entra(link: string, cellulare: string): Promise<string> {
  await call(contratto.mandaCodiceCliente, { body: { token: link } })
  const { testo } = await messageTo(office, cellulare)
  const { data } = await call(contratto.entraDaCliente, { body: { token: link, codice: testo } })
  return data.sessione
}

const leggi = async (sessione: string) => (await call(contratto.leggiPraticaCliente, {}, sessione)).data
const stato = async (sessione: string) =>
  (await sendRaw(office.app, contratto.leggiPraticaCliente, { token: sessione })).statusCode

/** Uploads a file through a client's session. @returns id of the upload */
async function carica(sessione: string, file: Buffer) {
  const { data } = await call(contratto.iniziaCaricamentoCliente, { body: { byte: file.length } }, sessione)
  const params = { caricamento_id: data.id }
  for (let da = 0; da < file.length; da += PEZZO_MAX_BYTE) {
    const contenuto = file.subarray(da, da + PEZZO_MAX_BYTE).toString('base64')
    await call(contratto.caricaPezzoCliente, { params, body: { da, contenuto } }, sessione)
  }
  return data.id
}

describe('il link di un cliente', () => {
  test('dal link al documento: codice, informativa, consenso, invio', async () => {
    const { id, cliente, link } = await pronta()
    const before = await call(contratto.apriLinkCliente, { body: { token: link } })
    expect(before.data).toEqual({
      convenzionato: 'Mario Rossi',
      cellulare_finale: cliente.cellulare.slice(-3),
    })
    const sessione = await entra(link, cliente.cellulare)
    const seen = await leggi(sessione)
    expect(seen).toMatchObject({
      nome: 'Anna',
      convenzionato: 'Mario Rossi',
      inviata: true,
      informativa: { versione: '1', avuta_il: null },
      consenso: null,
      documenti: { informativa: false },
    })
    expect(seen.informativa.testo).toContain('Mario Rossi')
    const early = await refusal(contratto.iniziaCaricamentoCliente, { body: { byte: 3 } }, sessione)
    expect(early.code).toBe('INFORMATIVA_DA_DARE')

    await call(contratto.confermaInformativaCliente, {}, sessione)
    await call(contratto.rispondiConsensoCliente, { body: { consenso: true } }, sessione)
    await call(contratto.rispondiConsensoCliente, { body: { consenso: false } }, sessione)
    const [subject] = (await call(soggetti.soggetti, { params: { id } }, token)).data.soggetti
    expect(subject).toMatchObject({
      informativa: { canale: 'link' },
      consenso: { dato: false },
      link: { aperto_il: expect.any(String) },
    })

    const proofs = await office.rows<object>(
      'select canale, consenso, attore_id from soggetto_informativa where soggetto_id = $1 order by id',
      [cliente.id],
    )
    expect(proofs).toEqual(
      [null, true, false].map((consenso) => ({ canale: 'link', consenso, attore_id: null })),
    )

    const caricamento = await carica(sessione, await pdfOf('busta paga'))
    const params = { caricamento_id: caricamento }
    expect(
      (await call(contratto.leggiCaricamentoCliente, { params }, sessione)).data.ricevuti,
    ).toBeGreaterThan(0)
    const voce = (await leggi(sessione)).documenti.voci.find((v) => v.soggetto !== null)!
    const body = {
      id_richiesto: voce.id_richiesto,
      id_soggetto: cliente.id,
      caricamenti: [caricamento],
    }
    const { data } = await call(contratto.inviaDocumentoCliente, { body }, sessione)
    const sent = data.documenti.voci.find((v) => v.id_richiesto === voce.id_richiesto)!
    expect(sent).toMatchObject({ stato: 'ricevuto', documento: { inviato_da: 'cliente', apribile: false } })
    const his = await call(documenti.leggiDocumenti, { params: { id } }, token)
    const seenByOwner = his.data.voci.find((v) => v.documento)!
    expect(seenByOwner.documento).toMatchObject({ inviato_da: 'cliente', apribile: true })
    const lavora = await office.fa(leggiDocumentiDaLavorare, { params: { id } })
    expect(lavora.data.voci.find((v) => v.documento)!.documento!.inviato_da).toBe('cliente')
    const events = await office.rows<{ tipo: string; attore_id: number | null }>(
      `select tipo, attore_id from evento where attore_id is null and
        (oggetto = 'pratica_soggetto' and oggetto_id = $1 or oggetto = 'pratica' and oggetto_id = $2) order by id`,
      [cliente.id, id],
    )
    expect(events.map(({ tipo }) => tipo)).toEqual([
      'soggetto.link_aperto',
      'soggetto.informativa',
      'soggetto.consenso',
      'soggetto.consenso',
      'pratica.documento_inviato',
    ])
  })

  test('chi ha avuto l’informativa di persona risponde dal suo link, e resta scritto che è stato lui', async () => {
    const { cliente } = await pronta()
    const params = { id: cliente.id }
    await call(soggetti.consegnaInformativa, { params, body: { canale: 'persona' } }, token)
    const sessione = await openClientSession(office, cliente.id)
    const { data } = await call(contratto.rispondiConsensoCliente, { body: { consenso: true } }, sessione)
    expect(data.consenso).toMatchObject({ dato: true })
    const [last] = await office.rows<object>(
      'select canale, consenso, attore_id from soggetto_informativa where soggetto_id = $1 order by id desc limit 1',
      [cliente.id],
    )
    expect(last).toEqual({ canale: 'link', consenso: true, attore_id: null })
  })

  test('ciascuno vede le sue voci, e non carica al posto di un garante', async () => {
    const { id, cliente } = await pronta()
    const garante = await addSubject(office, token, id, { ruolo: 'garante', nome: 'Zzoe' })
    await newLink(office, token, garante.id)
    const suo = await openClientSession(office, cliente.id)
    const guarantor = await openClientSession(office, garante.id)
    for (const sessione of [suo, guarantor]) await call(contratto.confermaInformativaCliente, {}, sessione)
    const di = async (sessione: string) =>
      (await leggi(sessione)).documenti.voci.map((v) => v.soggetto?.id ?? null)
    expect(new Set(await di(suo))).toEqual(new Set([cliente.id, null]))
    expect(new Set(await di(guarantor))).toEqual(new Set([garante.id]))
    expect(JSON.stringify(await leggi(suo))).not.toContain('Zzoe')

    const caricamento = await carica(suo, await pdfOf('mio'))
    const params = { caricamento_id: caricamento }
    expect((await refusal(contratto.leggiCaricamentoCliente, { params }, guarantor)).code).toBe('NON_TROVATO')
    const chunk = { params, body: { da: 0, contenuto: 'AAAA' } }
    expect((await refusal(contratto.caricaPezzoCliente, chunk, guarantor)).code).toBe('NON_TROVATO')
    const { voci } = (await leggi(suo)).documenti
    const mine = voci.find((v) => v.soggetto?.id === cliente.id)!
    for (const body of [
      { id_richiesto: mine.id_richiesto, id_soggetto: cliente.id, caricamenti: [caricamento] },
      { id_richiesto: mine.id_richiesto, id_soggetto: garante.id, caricamenti: [caricamento] },
    ])
      expect((await refusal(contratto.inviaDocumentoCliente, { body }, guarantor)).code).toBe('VALIDAZIONE')
  })

  test('inoltrato ad altri non apre: il codice va soltanto al cellulare della persona, e si prova poco', async () => {
    const { cliente, link } = await pronta()
    const senza = await refusal(contratto.entraDaCliente, { body: { token: link, codice: '123456' } })
    expect([senza.code, senza.fields]).toEqual([
      'CODICE_NON_VALIDO',
      { codice: ['Il codice non è giusto, o è scaduto.'] },
    ])
    await call(contratto.mandaCodiceCliente, { body: { token: link } })
    const again = await refusal(contratto.mandaCodiceCliente, { body: { token: link } })
    expect(again.code).toBe('TROPPE_RICHIESTE')
    const { testo } = await messageTo(office, cliente.cellulare)
    const right = testo.slice(0, 6)
    const wrong = right === '111111' ? '222222' : '111111'
    for (let i = 0; i < 4; i++)
      await refusal(contratto.entraDaCliente, { body: { token: link, codice: wrong } })
    const late = await refusal(contratto.entraDaCliente, { body: { token: link, codice: right } })
    expect(late.code).toBe('TROPPE_RICHIESTE')
  })

  test('un codice apre una volta sola, e la pagina in un solo posto', async () => {
    const { cliente, link } = await pronta()
    const first = await entra(link, cliente.cellulare)
    const { testo } = await messageTo(office, cliente.cellulare)
    // Repeated after a lost response, as often as the client tries: no attempt at guessing.
    for (let i = 0; i < 6; i++) {
      const again = await refusal(contratto.entraDaCliente, { body: { token: link, codice: testo } })
      expect([again.code, again.fields]).toEqual([
        'CODICE_NON_VALIDO',
        { codice: ['Questo codice è già stato usato: chiedine un altro.'] },
      ])
    }
    const second = await openClientSession(office, cliente.id)
    expect([await stato(first), await stato(second)]).toEqual([401, 200])
    await call(contratto.esciDaCliente, {}, second)
    expect(await stato(second)).toBe(401)
    expect((await call(contratto.apriLinkCliente, { body: { token: link } })).data.convenzionato).toBe(
      'Mario Rossi',
    )
  })

  test('finisce se si chiude, se se ne crea un altro, se cambia il cellulare, se scade', async () => {
    const { id, cliente, link } = await pronta()
    const params = { id: cliente.id }
    const nonApre = async (old: string) =>
      (await refusal(contratto.apriLinkCliente, { body: { token: old } })).code
    const sessione = await openClientSession(office, cliente.id)
    const closed = await call(contratto.chiudiLinkCliente, { params }, token)
    expect(closed.data.soggetti[0]!.link).toBeNull()
    expect([await stato(sessione), await nonApre(link)]).toEqual([401, 'LINK_NON_VALIDO'])

    const second = await newLink(office, token, cliente.id)
    const third = await newLink(office, token, cliente.id)
    expect(await nonApre(second)).toBe('LINK_NON_VALIDO')
    await call(contratto.apriLinkCliente, { body: { token: third } })
    const other = await openClientSession(office, cliente.id)
    const [now] = (await call(soggetti.soggetti, { params: { id } }, token)).data.soggetti
    const { ruolo, tipo, nome, cognome, codice_fiscale } = now!
    const body = { ruolo, tipo, nome, cognome, codice_fiscale, cellulare: '+393387654321' }
    await call(soggetti.cambiaSoggetto, { params, body }, token)
    expect([await stato(other), await nonApre(third)]).toEqual([401, 'LINK_NON_VALIDO'])

    const last = await newLink(office, token, cliente.id)
    const open = await openClientSession(office, cliente.id)
    await office.rows(
      "update link_cliente set sessione_scade_il = now() - interval '1 second' where soggetto_id = $1",
      [cliente.id],
    )
    expect(await stato(open)).toBe(401)
    await office.rows(
      "update link_cliente set scade_il = now() - interval '1 second' where soggetto_id = $1",
      [cliente.id],
    )
    expect(await nonApre(last)).toBe('LINK_NON_VALIDO')
  })

  test('un file caricato e mai inviato non impedisce di togliere la persona; un documento inviato sì', async () => {
    const { id, cliente } = await pronta()
    const garante = await addSubject(office, token, id, { ruolo: 'garante' })
    await newLink(office, token, garante.id)
    for (const one of [cliente, garante]) {
      const sessione = await openClientSession(office, one.id)
      await call(contratto.confermaInformativaCliente, {}, sessione)
      const caricamento = await carica(sessione, await pdfOf('busta paga'))
      if (one === garante) continue
      const voce = (await leggi(sessione)).documenti.voci.find((v) => v.soggetto !== null)!
      const body = { id_richiesto: voce.id_richiesto, id_soggetto: one.id, caricamenti: [caricamento] }
      await call(contratto.inviaDocumentoCliente, { body }, sessione)
    }
    const { data } = await call(soggetti.togliSoggetto, { params: { id: garante.id } }, token)
    expect(data.soggetti.map((s) => s.id)).toEqual([cliente.id])
    expect(await office.rows('select 1 from caricamento where pratica_id = $1', [id])).toEqual([])
    const no = await refusal(soggetti.togliSoggetto, { params: { id: cliente.id } }, token)
    expect(no.message).toBe('Di questa persona ci sono già dei documenti: non si può più togliere.')
  })

  test('quando la pratica si chiude non vale più', async () => {
    const { id, cliente, link } = await pronta()
    const sessione = await openClientSession(office, cliente.id)
    await office.rows('update pratica set id_stato = 2, passo = null, esito_negativo = true where id = $1', [
      id,
    ])
    expect(await stato(sessione)).toBe(401)
    expect((await refusal(contratto.apriLinkCliente, { body: { token: link } })).code).toBe('LINK_NON_VALIDO')
    const no = await refusal(
      contratto.creaLinkCliente,
      { params: { id: cliente.id }, body: { canale: 'copia' } },
      token,
    )
    expect(no.code).toBe('STATO_NON_PERMESSO')
  })
})

describe('chi lo crea', () => {
  test('senza cellulare, o con il proprio, no; per SMS e per e-mail parte da sé, non più di cinque volte al giorno', async () => {
    const titolare = await createIscritto(office)
    const mio = await office.rows<{ cellulare: string }>('select cellulare from utente where id = $1', [
      titolare.utente_id,
    ])
    const body = { nominativo: 'Anna Verdi', id_tipo_finanziamento: 1, importo_cent: 1_000_000 }
    const { id_scheda } = (await call(registraPratica, { body }, titolare.token)).data
    const garante = { ruolo: 'garante', tipo: 'persona', nome: 'Ugo', cognome: 'Neri' } as const
    const params = { id: id_scheda }
    const senza = await call(
      soggetti.aggiungiSoggetto,
      { params, body: { ...garante, codice_fiscale: codiceFiscale(59_999) } },
      titolare.token,
    )
    const suo = await addSubject(office, titolare.token, id_scheda, { cellulare: mio[0]!.cellulare })
    const create = (id: number, canale: 'sms' | 'email' | 'copia') =>
      sendRaw(office.app, contratto.creaLinkCliente, {
        params: { id },
        body: { canale },
        token: titolare.token,
      })
    expect((await create(suo.id, 'copia')).json().message).toMatch(/^Qui c’è il tuo cellulare/)
    const none = senza.data.soggetti[0]!.id
    expect((await create(none, 'copia')).json().message).toMatch(/^Di questa persona manca il cellulare/)
    const another = await addSubject(office, titolare.token, id_scheda, {
      ruolo: 'cointestatario',
      email: 'anna.link@posta.it',
    })
    expect((await create(another.id, 'email')).json().data.url).toBeNull()
    const mail = await messageTo(office, 'anna.link@posta.it')
    expect(mail.testo).toMatch(/^Ciao Anna,\n\n.+ segue la tua richiesta[\s\S]+\/cliente#[\w-]{43}\n/)
    const codes: number[] = []
    for (let i = 0; i < 6; i++) codes.push((await create(another.id, 'sms')).statusCode)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
    const { testo } = await messageTo(office, another.cellulare)
    expect(testo).toMatch(/ ti chiede i documenti per il finanziamento: http.+\/cliente#[\w-]{43}$/)
  })
})
