import type { DocumentiPratica, DocumentoPratica, VocePratica } from '@primo/contract/pratiche/documenti'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { keepSoggetti } from '../../data/soggetti.ts'
import { emptyUser } from '../../state/saved-state.ts'
import { setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { unProfilo } from '../../testing/samples.ts'
import { Overlays } from '../../ui/Overlays.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { Documenti } from './Documenti.tsx'

const CARICAMENTO = 'b7a1b0e4-2d3c-4f5a-8b6c-7d8e9fa0b1c2'
const inviato: DocumentoPratica = {
  id: 9,
  stato: 'ricevuto',
  motivo: null,
  scade_il: null,
  tipo: 'pdf',
  pagine: 1,
  byte: 1000,
  firme: [],
  inviato_il: '2026-11-29T10:00:00.000Z',
  inviato_da: 'convenzionato',
  deciso_il: null,
  apribile: true,
}
const busta: VocePratica = {
  id_richiesto: 3,
  nome: 'Ultime due buste paga',
  aiuto: 'Anche fotografate, purché si legga tutto.',
  obbligatorio: true,
  scade: false,
  soggetto: { id: 2, denominazione: 'Rosa Bianchi', ruolo: 'cliente' },
  stato: 'da_avere',
  inviabile: true,
  documento: null,
}
const di = (voce: Partial<VocePratica>, other: Partial<DocumentiPratica> = {}): DocumentiPratica => ({
  voci: [{ ...busta, ...voce }],
  informativa: true,
  mancanti: 1,
  totale: 1,
  ...other,
})

/**
 * Server that has one checklist. The first part of a file gets no response, as on a lost connection.
 * @param busy whether it refuses that part instead, as when it is over capacity
 * @param losesDocument whether the first document gets no response either
 */
function serve(first: DocumentiPratica, refusal?: string, { busy = false, losesDocument = false } = {}) {
  const sent: { path: string; body: { caricamenti?: string[] } }[] = []
  const json = (data: object, status = 200) =>
    new Response(JSON.stringify(status === 200 ? { data } : data), { status })
  let lost = false
  let byte = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const path = String(address)
    if (init?.method === 'GET')
      return json(path.includes('caricamenti') ? { id: CARICAMENTO, byte, ricevuti: 0 } : first)
    const body = JSON.parse(String(init?.body))
    sent.push({ path, body })
    if (path.endsWith('/caricamenti')) {
      byte = body.byte
      return json({ id: CARICAMENTO, byte, ricevuti: 0 })
    }
    if (path.endsWith('/pezzi') && !lost) {
      lost = true
      if (busy) return json({ message: 'Troppe richieste.', error: 'TROPPE_RICHIESTE' }, 429)
      throw new TypeError('network')
    }
    if (path.endsWith('/pezzi')) return json({ id: CARICAMENTO, byte, ricevuti: byte })
    if (losesDocument && sent.filter((call) => call.path === path).length === 1)
      throw new TypeError('network')
    if (refusal)
      return json(
        { message: 'Controlla i campi segnalati.', error: 'VALIDAZIONE', errors: { caricamenti: [refusal] } },
        422,
      )
    return json(di({ stato: 'ricevuto', documento: inviato }, { mancanti: 0 }))
  })
  return sent
}

beforeEach(() => {
  queryClient.clear()
  setToken({ token: 'a', token_id: 'b', token_type: 'Bearer', refresh_token: 'c' })
  setUser({ ...emptyUser(), id: 7, profili: [unProfilo('convenzionato')] })
})
afterEach(() => {
  vi.restoreAllMocks()
  useOverlays.setState({ dialogs: [], toasts: [], loading: [] })
})

const open = () =>
  mount(
    <QueryClientProvider client={queryClient}>
      <Documenti id={5} />
      <Overlays />
    </QueryClientProvider>,
  )
const choose = async () => {
  await userEvent.click(page.getByRole('button', { name: 'Aggiungi Ultime due buste paga di Rosa Bianchi' }))
  const file = new File(['%PDF-1.7'], 'busta.pdf', { type: 'application/pdf' })
  await userEvent.upload(page.getByLabelText('Scegli un file'), file)
  await userEvent.click(page.getByRole('button', { name: 'Invia' }))
}

test('un documento parte, la rete cade, riprende e arriva', async () => {
  const sent = serve(di({}))
  await open()
  await expect.element(page.getByText('Manca 1 documento obbligatorio.')).toBeVisible()
  await choose()
  await expect.element(page.getByText('Non c’è rete: riprendo da dove ero appena torna.')).toBeVisible()
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Non manca nulla.')).toBeVisible()
  await expect.element(page.getByText('Ricevuto', { exact: true })).toBeVisible()
  expect(sent.at(-1)).toEqual({
    path: '/api/convenzionato/pratiche/5/documenti',
    body: { id_richiesto: 3, id_soggetto: 2, caricamenti: [CARICAMENTO] },
  })
})

test('un rifiuto si legge, ciò che si era scelto resta, e non si carica di nuovo', async () => {
  const sent = serve(di({}), 'Il PDF chiede una password: salvalo senza e invialo di nuovo.')
  await open()
  await choose()
  dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/chiede una password/)
  await expect.element(page.getByText('1. busta.pdf')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Invia' }))
  await expect.poll(() => sent.filter(({ path }) => path.endsWith('/documenti')).length).toBe(2)
  expect(sent.filter(({ path }) => path.endsWith('/caricamenti')).length).toBe(1)
})

test('rifiutato: il motivo, e come rimediare', async () => {
  serve(di({ stato: 'rifiutato', documento: { ...inviato, stato: 'rifiutato', motivo: 'Manca il retro.' } }))
  await open()
  await expect.element(page.getByText('Manca il retro.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Invia di nuovo Ultime due buste paga di Rosa Bianchi' }))
    .toBeVisible()
})

test('senza informativa: che cosa fare prima', async () => {
  serve(di({ inviabile: false }, { informativa: false }))
  await open()
  await expect.element(page.getByText(/indica chi è il cliente/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Aggiungi/ })).not.toBeInTheDocument()
})

test('once the notice is registered in «Persone», documents can be sent without a reload', async () => {
  let checklist = di({ inviabile: false }, { informativa: false })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: checklist }))
  await open()
  await expect.element(page.getByText(/indica chi è il cliente/)).toBeVisible()
  checklist = di({})
  keepSoggetti(5, { soggetti: [], azioni: [] })
  await expect.element(page.getByRole('button', { name: /^Aggiungi/ })).toBeVisible()
})

test('opening another item keeps the chosen pages and the running upload of the first', async () => {
  const patente: VocePratica = { ...busta, id_richiesto: 4, nome: 'Patente' }
  serve({ voci: [busta, patente], informativa: true, mancanti: 2, totale: 2 })
  await open()
  await choose()
  await expect.element(page.getByText('Non c’è rete: riprendo da dove ero appena torna.')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Aggiungi Patente di Rosa Bianchi' }))
  await expect.element(page.getByRole('button', { name: 'Annulla' })).toBeVisible()
  await expect.element(page.getByText('1. busta.pdf')).toBeVisible()
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Non manca nulla.')).toBeVisible()
})

test('a lost response to the document itself is waited out too', async () => {
  const sent = serve(di({}), undefined, { losesDocument: true })
  await open()
  await choose()
  dispatchEvent(new Event('online'))
  await expect.poll(() => sent.filter(({ path }) => path.endsWith('/documenti')).length).toBe(1)
  await expect.element(page.getByText('Non c’è rete: riprendo da dove ero appena torna.')).toBeVisible()
  await expect.element(page.getByText('Non manca nulla.')).toBeVisible()
  expect(sent.filter(({ path }) => path.endsWith('/documenti')).length).toBe(2)
})

test('a server that refuses calls for now is not called a missing network', async () => {
  serve(di({}), undefined, { busy: true })
  await open()
  await choose()
  await expect.element(page.getByText('Il servizio non risponde: riprendo appena torna.')).toBeVisible()
})

test('files that exceed 60 MB together are refused before the upload', async () => {
  serve(di({}))
  await open()
  await userEvent.click(page.getByRole('button', { name: /^Aggiungi/ }))
  await expect.element(page.getByLabelText('Scegli un file')).toBeInTheDocument()
  // Set in the page: the driver would send 63 MB to the browser.
  const chosen = new DataTransfer()
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    chosen.items.add(new File([new Uint8Array(21 * 1024 * 1024)], name, { type: 'application/pdf' }))
  const input = document.querySelector<HTMLInputElement>('input[type="file"][multiple]')!
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/al massimo 60 MB/)
  await expect.element(page.getByText('1. a.pdf')).not.toBeInTheDocument()
})

vi.mock('./DocumentoAperto.tsx', () => {
  throw new Error('The code does not arrive.')
})

test('a document whose viewer does not load shows why', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const path = String(address)
    if (path.endsWith('/file')) return new Response('%PDF-1.7')
    // The page itself, which is read to find out what went wrong.
    if (!path.includes('/api/')) throw new TypeError('network')
    return Response.json({ data: di({ stato: 'ricevuto', documento: inviato }, { mancanti: 0 }) })
  })
  await open()
  await userEvent.click(page.getByRole('button', { name: /^Apri/ }))
  await expect
    .element(page.getByRole('dialog', { name: 'Il documento non si apre' }))
    .toMatchTextContent(/Controlla la connessione/)
})

test('the lines of a document are sentences, with the article before a date', async () => {
  const firma = {
    firmatario: 'ACME S.r.l.',
    emittente: 'CA',
    firmata_il: null,
    integra: true,
    certificato_valido: false,
  }
  const documento: DocumentoPratica = { ...inviato, firme: [firma], scade_il: '2026-11-08' }
  serve(di({ stato: 'scaduto', documento: { ...documento, inviato_da: 'cliente' } }))
  await open()
  await expect
    .element(page.getByText(/^Inviato/))
    .toMatchTextContent(
      /Inviato il 29 novembre 2026, ore\s11:00, dal link del cliente, 1\spagina\. Valeva fino all’8 novembre 2026\.$/,
    )
  await expect
    .element(page.getByText(/^Firmato/))
    .toMatchTextContent(/^Firmato da ACME S\.r\.l\. Il certificato era fuori dal suo periodo di validità\.$/)
})

test('the focus goes to the form that opens, and back to its item', async () => {
  serve(di({}))
  await open()
  await userEvent.click(page.getByRole('button', { name: /^Aggiungi/ }))
  await expect.element(page.getByLabelText('Fotografa')).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Annulla' }))
  await expect.element(page.getByRole('heading', { name: /^Ultime due buste paga/ })).toHaveFocus()
})

test('the keyboard focus on a visually hidden input shows on its label', async () => {
  serve(di({}))
  await open()
  await userEvent.click(page.getByRole('button', { name: /^Aggiungi/ }))
  await expect.element(page.getByLabelText('Fotografa')).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByLabelText('Scegli un file')).toHaveFocus()
  await expect.element(page.getByText('Scegli un file')).toHaveStyle({ outlineStyle: 'solid' })
})
