import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import * as contratto from '@primo/contract/pratiche/documenti'
import { scaricaDocumenti } from '@primo/contract/pratiche/operatore-documenti'
import { inviaPratica, registraPratica } from '@primo/contract/pratiche/pratiche'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { FileStoreUnavailable } from '../../platform/files/file-store.ts'
import { pdfOf, uploadTo, withCliente } from '../../test/documenti.ts'
import { createMember } from '../../test/persone.ts'
import { CORPO } from '../../test/pratiche.ts'
import { newFolder } from '../../test/process.ts'
import { sharedFixture } from '../../test/shared-fixture.ts'
import { createSocio, openWorld } from '../../test/world.ts'

const { folder, elimina } = newFolder()
afterAll(elimina)
const path = join(folder, 'clamd.ctl')
const world = await sharedFixture(openWorld({ config: { clamd: { path } } }))
const { token } = await createSocio(world)
afterEach(() => {
  vi.restoreAllMocks()
})

/** Starts a scanner that finds a virus in the files that contain the word. */
async function startScanner() {
  const server = createServer((socket) => {
    let got = ''
    socket.setEncoding('latin1').on('data', (piece) => {
      got += piece
      // The empty chunk at the end of a file.
      if (got.endsWith('\0\0\0\0'))
        socket.end(got.includes('virus') ? 'stream: Prova FOUND\0' : 'stream: OK\0')
    })
  })
  server.listen(path)
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await once(server, 'close')
  })
}

/** Registers a draft with a client who got the notice. @returns its id, and the item for which documents are sent */
async function draft() {
  const { data } = await world.call(registraPratica, { body: CORPO }, token)
  const id = data.id_scheda
  const soggetto = await withCliente(world, token, id)
  const { voci } = (await world.call(contratto.leggiDocumenti, { params: { id } }, token)).data
  return { id, id_richiesto: voci[0]!.id_richiesto, id_soggetto: soggetto }
}

type Draft = Awaited<ReturnType<typeof draft>>
const input = ({ id, ...voce }: Draft, caricamento: string) => ({
  params: { id },
  body: { ...voce, caricamenti: [caricamento] },
})
const storedNames = async () => {
  const names: string[] = []
  for await (const { name } of world.services.files.list('documenti/')) names.push(name)
  return names
}

test('l’antivirus non risponde: i file restano, e quando torna basta inviare', async () => {
  const pratica = await draft()
  const file = await uploadTo(world, token, pratica.id, await pdfOf('sano'))
  const no = await world.refusal(contratto.inviaDocumento, input(pratica, file), token)
  expect([no.status, no.code, no.retry_s]).toEqual([503, 'ANTIVIRUS_NON_RISPONDE', 30])
  await startScanner()
  const { data } = await world.call(contratto.inviaDocumento, input(pratica, file), token)
  expect(data.voci[0]!.stato).toBe('ricevuto')
})

test('un virus è rifiutato, e non resta nel deposito', async () => {
  await startScanner()
  const pratica = await draft()
  const before = await storedNames()
  const file = await uploadTo(world, token, pratica.id, Buffer.from('%PDF-1.7 virus'))
  const no = await world.refusal(contratto.inviaDocumento, input(pratica, file), token)
  expect(no.fields.caricamenti).toEqual(['L’antivirus vi ha trovato un virus: non inviarlo ad altri.'])
  expect(await storedNames()).toEqual(before)
})

test('il deposito non c’è: lo si dice, nulla va perso, e si riprende', async () => {
  await startScanner()
  const pratica = await draft()
  const gone = () =>
    vi.spyOn(world.services.files, 'put').mockRejectedValueOnce(new FileStoreUnavailable('gone'))
  const bytes = await pdfOf('una pagina')
  const { data: fresh } = await world.call(
    contratto.iniziaCaricamento,
    { params: { id: pratica.id }, body: { byte: bytes.length } },
    token,
  )
  const part = {
    params: { id: pratica.id, caricamento_id: fresh.id },
    body: { da: 0, contenuto: bytes.toString('base64') },
  }
  gone()
  expect((await world.refusal(contratto.caricaPezzo, part, token)).code).toBe('DEPOSITO_NON_DISPONIBILE')
  expect((await world.call(contratto.caricaPezzo, part, token)).data.ricevuti).toBe(bytes.length)
  gone()
  expect((await world.refusal(contratto.inviaDocumento, input(pratica, fresh.id), token)).status).toBe(503)
  const { data } = await world.call(contratto.inviaDocumento, input(pratica, fresh.id), token)
  const { documento } = data.voci[0]!
  const opened = { params: { id: pratica.id, documento_id: documento!.id } }
  vi.spyOn(world.services.files, 'get').mockRejectedValueOnce(new FileStoreUnavailable('gone'))
  expect((await world.refusal(contratto.apriDocumento, opened, token)).code).toBe('DEPOSITO_NON_DISPONIBILE')

  await world.call(inviaPratica, { params: { id: pratica.id } }, token)
  const operator = await createMember(world, { ruolo: 'amministratore' })
  vi.spyOn(world.services.files, 'get').mockRejectedValueOnce(new FileStoreUnavailable('gone'))
  const archive = await world.refusal(scaricaDocumenti, { params: { id: pratica.id } }, operator.token)
  expect(archive.code).toBe('DEPOSITO_NON_DISPONIBILE')
})
