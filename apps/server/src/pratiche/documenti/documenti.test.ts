import { randomBytes } from 'node:crypto'
import { PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { leggiSchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import * as contratto from '@primo/contract/pratiche/documenti'
import * as operatore from '@primo/contract/pratiche/operatore-documenti'
import { affidaPratica, leggiPraticaDaLavorare } from '@primo/contract/pratiche/operatore-pratiche'
import { inviaPratica } from '@primo/contract/pratiche/pratiche'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { DOCUMENTO_MAX_BYTE, nomeVoce, PEZZO_MAX_BYTE } from '@primo/domain/pratiche/documento'
import { unzipSync } from 'fflate'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openBackOfficePratiche } from '../../test/back-office-pratiche.ts'
import { sendRaw } from '../../test/contract.ts'
import { pdfOf, uploadTo, withCliente } from '../../test/documenti.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createIscritto } from '../../test/world.ts'
import { deleteOrphans } from './jobs.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const office = await sharedFixture(openBackOfficePratiche())
const { token } = office.titolare

/** Reads the checklist of a case as its owner. */
const leggi = async (id: number) =>
  (await office.call(contratto.leggiDocumenti, { params: { id } }, token)).data

/** Sends uploaded files for the first item of a checklist that is not per subject, or for the one named. */
async function invia(id: number, caricamenti: string[], nome?: string) {
  const { voci } = await leggi(id)
  const voce = voci.find((v) => (nome ? v.nome === nome : v.soggetto === null))!
  const body = {
    id_richiesto: voce.id_richiesto,
    ...(voce.soggetto && { id_soggetto: voce.soggetto.id }),
    caricamenti,
  }
  const { data } = await office.call(contratto.inviaDocumento, { params: { id }, body }, token)
  return data.voci.find((v) => v.id_richiesto === voce.id_richiesto && v.soggetto?.id === voce.soggetto?.id)!
}

/** Creates a sent case with a client who got the notice. */
async function pronta() {
  const id = await office.inviata(`Cliente ${crypto.randomUUID()}`)
  return { id, soggetto: await withCliente(office, token, id) }
}

describe('un documento', () => {
  let id: number
  beforeAll(async () => {
    ;({ id } = await pronta())
  })

  test('arriva a pezzi, si ripete un pezzo, e si legge com’era', async () => {
    const file = await pdfOf('prima', 'seconda')
    const caricamento = await uploadTo(office, token, id, file)
    const params = { id, caricamento_id: caricamento }
    expect((await office.call(contratto.leggiCaricamento, { params }, token)).data.ricevuti).toBe(file.length)
    const again = { da: 0, contenuto: file.subarray(0, PEZZO_MAX_BYTE).toString('base64') }
    expect((await office.call(contratto.caricaPezzo, { params, body: again }, token)).data.ricevuti).toBe(
      file.length,
    )

    const voce = await invia(id, [caricamento])
    expect(voce).toMatchObject({ stato: 'ricevuto', documento: { pagine: 2, inviato_da: 'convenzionato' } })
    // The response was lost: the same request finds the document that it made.
    expect((await invia(id, [caricamento])).documento!.id).toBe(voce.documento!.id)
    const opened = await office.app.inject({
      url: `/api/convenzionato/pratiche/${id}/documenti/${voce.documento!.id}/file`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(opened.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(opened.rawPayload.length).toBe(voce.documento!.byte)
    const [row] = await office.rows<{ da_controllare: number }>(
      'select da_controllare from pratica where id = $1',
      [id],
    )
    expect(row!.da_controllare).toBe(1)
  })

  test('rifiutato, chi l’ha inviato legge perché e ne invia un altro; controllato, non si sostituisce', async () => {
    const first = (await leggi(id)).voci.find((v) => v.documento)!
    const params = { id, documento_id: first.documento!.id }
    const senza = await office.nonFa(operatore.decidiDocumento, {
      params,
      body: { stato: 'ricevuto', esito: 'rifiutato' },
    })
    expect(senza.fields.motivo).toEqual(['Scrivi che cosa non va: chi ha inviato il documento lo leggerà.'])
    await office.fa(operatore.decidiDocumento, {
      params,
      body: { stato: 'ricevuto', esito: 'rifiutato', motivo: 'Manca il retro' },
    })
    // A colleague who still sees it as received does not overwrite that.
    const late = { stato: 'ricevuto', esito: 'controllato' } as const
    const overtaken = await office.nonFa(operatore.decidiDocumento, { params, body: late })
    expect([overtaken.code, overtaken.message]).toEqual([
      'STATO_NON_PERMESSO',
      expect.stringMatching(/^Nel frattempo/),
    ])
    expect((await leggi(id)).voci.find((v) => v.id_richiesto === first.id_richiesto)).toMatchObject({
      stato: 'rifiutato',
      inviabile: true,
      documento: { motivo: 'Manca il retro' },
    })
    const second = await invia(
      id,
      [await uploadTo(office, token, id, await pdfOf('fronte e retro'))],
      first.nome,
    )
    expect(second.documento!.id).not.toBe(first.documento!.id)
    const body = {
      stato: 'ricevuto' as const,
      esito: 'controllato' as const,
      ...(second.scade && { scade_il: addDays(todayInRome(clock.now()), 90) }),
    }
    await office.fa(operatore.decidiDocumento, { params: { id, documento_id: second.documento!.id }, body })
    const now = (await leggi(id)).voci.find((v) => v.id_richiesto === first.id_richiesto)!
    expect(now).toMatchObject({ stato: 'controllato', inviabile: false })
    const third = await uploadTo(office, token, id, await pdfOf('di nuovo'))
    const no = await office.refusal(
      contratto.inviaDocumento,
      { params: { id }, body: { id_richiesto: first.id_richiesto, caricamenti: [third] } },
      token,
    )
    expect([no.status, no.message]).toEqual([409, `Il documento «${first.nome}» è già stato controllato.`])
    // The replaced content is gone, also from the file store after the night.
    const gone = await office.refusal(contratto.apriDocumento, { params }, token)
    expect(gone.status).toBe(404)
  })

  test('sta fra i documenti della persona, senza quello che ha sostituito', async () => {
    const scheda = async () =>
      (await office.fa(leggiSchedaPersona, { params: { id: office.titolare.utente_id } })).data.documenti
    const before = await scheda()
    const voce = (await leggi(id)).voci.find((v) => v.documento?.stato === 'controllato')!
    const { id: id_documento, inviato_il } = voce.documento!
    expect(before.righe.filter((d) => d.id_pratica === id)).toEqual([
      expect.objectContaining({ id: id_documento, nome: voce.nome, stato: 'controllato', inviato_il }),
    ])
    const other = await pronta()
    const sent = await invia(other.id, [await uploadTo(office, token, other.id, await pdfOf('altra'))])
    const after = await scheda()
    expect(after.righe[0]).toMatchObject({ id: sent.documento!.id, id_pratica: other.id, stato: 'ricevuto' })
    expect(after.righe[0]!.numero).toMatch(/^\d{4}\/\d{4}$/)
    expect([after.totale, after.da_controllare]).toEqual([before.totale + 1, before.da_controllare + 1])
    // A draft is its owner's alone.
    await office.rows('update pratica set id_stato = 1, passo = null where id = $1', [other.id])
    expect(await scheda()).toEqual(before)
    await office.rows("update pratica set id_stato = 3, passo = 'documenti' where id = $1", [other.id])
  })

  test('l’archivio ha i documenti non rifiutati, con il nome di ciascuno; senza, lo dice', async () => {
    const scarica = (pratica_id: number) =>
      sendRaw(office.app, operatore.scaricaDocumenti, {
        params: { id: pratica_id },
        token: office.operatore.token,
      })
    const found = await scarica(id)
    expect(found.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="pratica-\d{4}-\d{4}\.zip"$/),
    })
    const files = unzipSync(found.rawPayload)
    const sent = (await leggi(id)).voci.filter((v) => v.documento && v.stato !== 'rifiutato')
    expect(Object.keys(files)).toEqual(sent.map(({ nome }, at) => `0${at + 1} ${nome}.pdf`))
    for (const bytes of Object.values(files))
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    const empty = await scarica(await office.inviata('Senza documenti'))
    expect([empty.statusCode, empty.json().message]).toEqual([
      404,
      'In questa pratica non ci sono documenti da scaricare.',
    ])
  })

  test('in un solo PDF ci sono le pagine di tutti, con un segnalibro ciascuno; troppo pesanti, si dice', async () => {
    const unisci = (pratica_id: number) =>
      sendRaw(office.app, operatore.unisciDocumenti, {
        params: { id: pratica_id },
        token: office.operatore.token,
      })
    await invia(id, [await uploadTo(office, token, id, await pdfOf('una', 'due'))], 'Visura catastale')
    const found = await unisci(id)
    expect(found.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="pratica-\d{4}-\d{4}\.pdf"$/),
    })
    const sent = (await leggi(id)).voci.filter((v) => v.documento && v.stato !== 'rifiutato')
    const merged = await PDFDocument.load(found.rawPayload)
    expect(merged.getPageCount()).toBe(sent.reduce((n, v) => n + v.documento!.pagine!, 0))
    const root = merged.catalog.lookup(PDFName.of('Outlines'), PDFDict)
    const names: string[] = []
    for (
      let at = root.lookupMaybe(PDFName.of('First'), PDFDict);
      at;
      at = at.lookupMaybe(PDFName.of('Next'), PDFDict)
    )
      names.push(at.lookup(PDFName.of('Title'), PDFHexString).decodeText())
    expect(names).toEqual(sent.map(nomeVoce))
    expect(names.length).toBeGreaterThan(1)
    await office.rows('update pratica_documento set byte = $2 where pratica_id = $1', [
      id,
      DOCUMENTO_MAX_BYTE,
    ])
    const heavy = await unisci(id)
    expect([heavy.statusCode, heavy.json().message]).toEqual([
      409,
      'Questi documenti non si possono unire: insieme sono troppo pesanti, o uno non lo permette. Scaricali come ZIP.',
    ])
    expect((await unisci(await office.inviata('Senza documenti'))).statusCode).toBe(404)
  })

  test('il calendario ha le scadenze di chi ha in carico la pratica, senza il nome del cliente', async () => {
    const download = async () => {
      const answer = await sendRaw(office.app, operatore.calendarioPratiche, {
        token: office.operatore.token,
      })
      expect(answer.headers['content-type']).toContain('text/calendar')
      // Long lines are folded (RFC 5545).
      return answer.payload.replaceAll('\r\n ', '').split('\r\n')
    }
    expect(await download()).not.toContain('BEGIN:VEVENT')
    const mine = { params: { id }, body: { operatore_id: office.operatore.utente_id, era: null } }
    await office.call(affidaPratica, mine, office.operatore.token)
    await office.rows(
      "update pratica_documento set scade_il = '2031-05-04' where pratica_id = $1 and stato = 'controllato'",
      [id],
    )
    const { entro, numero, titolare, nominativo } = (
      await office.call(leggiPraticaDaLavorare, { params: { id } }, office.operatore.token)
    ).data
    const expiring = (await leggi(id)).voci.find((v) => v.documento?.scade_il)!
    const lines = await download()
    const which = `pratica ${numero} di ${titolare.denominazione}`
    const onDay = (day: string) => `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`
    expect(lines).toEqual(
      expect.arrayContaining([
        onDay(entro!),
        `SUMMARY:Documenti\\, ${which}`,
        onDay(expiring.documento!.scade_il!),
        expect.stringMatching(new RegExp(`^SUMMARY:Scade: ${expiring.nome}.*${which}$`)),
      ]),
    )
    expect(lines.join()).not.toContain(nominativo)
  })

  test('un file che non è un documento, due file uguali, un file a metà: ciascuno con la sua frase', async () => {
    const wrong = async (files: string[]) => {
      const { voci } = await leggi(id)
      const voce = voci.find((v) => v.stato === 'da_avere' && v.soggetto === null)!
      const body = { id_richiesto: voce.id_richiesto, caricamenti: files }
      const no = await office.refusal(contratto.inviaDocumento, { params: { id }, body }, token)
      expect(no.status).toBe(422)
      return no.fields.caricamenti![0]!
    }
    const page = await pdfOf('pagina')
    const [one, two] = [await uploadTo(office, token, id, page), await uploadTo(office, token, id, page)]
    expect(await wrong([one, two])).toBe('File 2: è uguale al file 1: togline uno.')
    expect(await wrong([await uploadTo(office, token, id, randomBytes(2000))])).toMatch(/PDF|foto/)
    const half = await office.call(contratto.iniziaCaricamento, { params: { id }, body: { byte: 10 } }, token)
    expect(await wrong([half.data.id])).toBe('Un file non è arrivato per intero: caricalo di nuovo.')
    const params = { id, caricamento_id: half.data.id }
    const late = { da: 5, contenuto: Buffer.from('12345').toString('base64') }
    expect((await office.refusal(contratto.caricaPezzo, { params, body: late }, token)).code).toBe(
      'PEZZO_FUORI_POSTO',
    )
    const beyond = { da: 0, contenuto: Buffer.alloc(11).toString('base64') }
    expect((await office.refusal(contratto.caricaPezzo, { params, body: beyond }, token)).code).toBe(
      'VALIDAZIONE',
    )
  })
})

test('senza informativa nessun file comincia; chiusa la pratica, nemmeno', async () => {
  const bozza = await office.bozza('Senza informativa')
  const start = (id: number) =>
    office.refusal(contratto.iniziaCaricamento, { params: { id }, body: { byte: 1 } }, token)
  expect((await start(bozza)).code).toBe('INFORMATIVA_DA_DARE')
  expect((await leggi(bozza)).informativa).toBe(false)
  const { id: chiusa } = await pronta()
  await office.agisci(chiusa, 'rifiuta', { motivo: 'Reddito non sufficiente' })
  expect((await start(chiusa)).code).toBe('STATO_NON_PERMESSO')
})

test('nessun altro iscritto ne vede nulla, e un operatore solo dopo l’invio', async () => {
  const id = await office.bozza('Cliente di un altro')
  await withCliente(office, token, id)
  const voce = await invia(id, [await uploadTo(office, token, id, await pdfOf('riservato'))])
  const params = { id, documento_id: voce.documento!.id }
  const other = await createIscritto(office)
  for (const spec of [contratto.leggiDocumenti, contratto.apriDocumento])
    expect((await office.refusal(spec, { params } as never, other.token)).status).toBe(404)
  expect((await office.nonFa(operatore.apriDocumentoDaLavorare, { params })).status).toBe(404)
  await office.call(inviaPratica, { params: { id } }, token)
  expect((await office.fa(operatore.leggiDocumentiDaLavorare, { params: { id } })).data.voci).toContainEqual(
    expect.objectContaining({ stato: 'ricevuto' }),
  )
  // An upload belongs to who started it: an operator cannot send the member's.
  const mine = await uploadTo(office, token, id, await pdfOf('mio'))
  const body = { id_richiesto: voce.id_richiesto, caricamenti: [mine] }
  expect((await office.nonFa(operatore.inviaDocumentoOperatore, { params: { id }, body })).status).toBe(422)
})

test('di notte il deposito lascia solo ciò che una pratica ha ancora', async () => {
  const { files } = office.services
  const name = `documenti/${crypto.randomUUID()}`
  await files.put(name, Buffer.from('di nessuno'))
  const kept = async () => {
    const names: string[] = []
    for await (const { name } of files.list('documenti/')) names.push(name)
    return names
  }
  const before = await kept()
  await deleteOrphans(office.services, new AbortController().signal)
  // Young: its row may not be committed yet.
  expect(await kept()).toEqual(before)
  const tomorrow = new Date(clock.now().getTime() + 24 * 3_600_000)
  vi.spyOn(clock, 'now').mockReturnValueOnce(tomorrow)
  const { eliminati } = await deleteOrphans(office.services, new AbortController().signal)
  expect(eliminati).toBeGreaterThan(0)
  const left = await kept()
  expect(left).not.toContain(name)
  const rows = await office.rows<{ oggetto: string }>(
    'select oggetto from pratica_documento where oggetto is not null',
  )
  expect(left.toSorted()).toEqual(rows.map(({ oggetto }) => `documenti/${oggetto}`).toSorted())
})
