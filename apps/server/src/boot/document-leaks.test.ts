import { creaLinkCliente } from '@primo/contract/pratiche/cliente'
import { scriviMessaggio } from '@primo/contract/pratiche/conversazione'
import * as documenti from '@primo/contract/pratiche/documenti'
import { scaricaDocumenti, unisciDocumenti } from '@primo/contract/pratiche/operatore-documenti'
import { inviaPratica, registraPratica } from '@primo/contract/pratiche/pratiche'
import { aggiungiSoggetto, consegnaInformativa } from '@primo/contract/pratiche/soggetti'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { openClientSession } from '../test/cliente.ts'
import { sendRaw } from '../test/contract.ts'
import { uploadTo } from '../test/documenti.ts'
import { codiceFiscale, createMember } from '../test/persone.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { createSocio, openWorld } from '../test/world.ts'

const entries: string[] = []
const world = await sharedFixture(
  openWorld({ config: { log_level: 'debug' }, log: { write: (row) => entries.push(row) } }),
)

/** Personal data of a subject that is stored encrypted only. */
const SOGGETTO = {
  codice_fiscale: codiceFiscale(88_888),
  email: 'rosa.canarina@posta.it',
  cellulare: '+393391122334',
}
/** Text in the uploaded file, and in a message on the case. */
const CONTENUTO = 'reddito canarino'
const MESSAGGIO = 'messaggio canarino'

/** Returns a PDF with a text that a search of its bytes finds. */
function readablePdf(): Promise<Buffer> {
  const drawing = new PDFDocument({ compress: false, info: { Title: CONTENUTO } })
  const chunks: Buffer[] = []
  drawing.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((done) => drawing.on('end', () => done(Buffer.concat(chunks))))
  drawing.text('Una pagina')
  drawing.end()
  return ended
}

/** Returns everything in the file store as text. */
async function storedFiles(): Promise<string[]> {
  const { files } = world.services
  const contents: string[] = []
  for (const prefix of ['caricamenti/', 'documenti/'])
    for await (const { name } of files.list(prefix))
      contents.push((await files.get(name))!.toString('latin1'))
  return contents
}

test('di una pratica, dei suoi documenti e del link del cliente non resta nulla in chiaro in log, database e file', async () => {
  const owner = await createSocio(world)
  const draft = { nominativo: 'Cliente', id_tipo_finanziamento: 1, importo_cent: 1_000_000 }
  const { id_scheda: id } = (await world.call(registraPratica, { body: draft }, owner.token)).data
  const params = { id }
  const body = { ruolo: 'cliente', tipo: 'persona', nome: 'Rosa', cognome: 'Neri', ...SOGGETTO } as const
  const { soggetti } = (await world.call(aggiungiSoggetto, { params, body }, owner.token)).data
  const soggetto = { params: { id: soggetti[0]!.id } }
  await world.call(consegnaInformativa, { ...soggetto, body: { canale: 'email' } }, owner.token)
  await world.call(inviaPratica, { params }, owner.token)
  await world.call(scriviMessaggio, { params, body: { testo: MESSAGGIO } }, owner.token)
  const link = (await world.call(creaLinkCliente, { ...soggetto, body: { canale: 'sms' } }, owner.token)).data
  expect(link.url).toBeNull()
  const session = await openClientSession(world, soggetti[0]!.id)

  const pdf = await readablePdf()
  expect(pdf.toString('latin1')).toContain(CONTENUTO)
  const caricamento = await uploadTo(world, owner.token, id, pdf)
  const uploaded = await storedFiles()
  const voce = (await world.call(documenti.leggiDocumenti, { params }, owner.token)).data.voci.find(
    (v) => v.soggetto !== null,
  )!
  const sent = { id_richiesto: voce.id_richiesto, id_soggetto: soggetti[0]!.id, caricamenti: [caricamento] }
  await world.call(documenti.inviaDocumento, { params, body: sent }, owner.token)
  const operator = await createMember(world, { ruolo: 'operatore' })
  for (const spec of [scaricaDocumenti, unisciDocumenti])
    expect((await sendRaw(world.app, spec, { params, token: operator.token })).statusCode).toBe(200)

  const files = [...uploaded, ...(await storedFiles())]
  expect(files.length).toBeGreaterThan(1)
  for (const content of files) {
    expect(content).not.toContain('%PDF-')
    expect(content).not.toContain(CONTENUTO)
  }
  const secret = [...Object.values(SOGGETTO), '3391122334', CONTENUTO, MESSAGGIO, session, owner.token]
  const log = entries.join('\n')
  expect(log).toContain('/api/convenzionato/pratiche/:id/documenti')
  for (const mark of secret) expect(log, mark).not.toContain(mark)
  const { rows: tables } = await world.services.db.$client.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'lavori') and table_type = 'BASE TABLE'`,
  )
  let everything = ''
  for (const { name } of tables) {
    const [row] = await world.rows<{ text: string }>(
      `select coalesce(string_agg(t::text, chr(10)), '') as text from ${name} t`,
    )
    everything += row!.text
    for (const mark of secret) expect(row!.text, `${name}: ${mark}`).not.toContain(mark)
  }
  // Names are searched for, and are not encrypted.
  expect(everything).toContain('Neri')
})
