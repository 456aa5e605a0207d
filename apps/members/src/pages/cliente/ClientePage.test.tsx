import type { PraticaDelCliente } from '@primo/contract/pratiche/cliente'
import type { VocePratica } from '@primo/contract/pratiche/documenti'
import { clock } from '@primo/domain/platform/clock'
import { SESSIONE_CLIENTE_MIN } from '@primo/domain/pratiche/cliente'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { Overlays } from '../../ui/Overlays.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { ClientePage } from './ClientePage.tsx'

const pratica: PraticaDelCliente = {
  nome: 'Anna',
  convenzionato: 'Mario Rossi',
  tipo_finanziamento: 'Mutuo Casa',
  inviata: true,
  informativa: { versione: '1', testo: 'Informativa di prova.', avuta_il: '2026-11-29T10:00:00.000Z' },
  consenso: null,
  documenti: { voci: [], informativa: true, mancanti: 0, totale: 0 },
}

const VOCE: VocePratica = {
  id_richiesto: 3,
  nome: 'Busta paga',
  aiuto: null,
  obbligatorio: true,
  scade: false,
  soggetto: null,
  stato: 'da_avere',
  inviabile: true,
  documento: null,
}

type Answer = { status: number; body: object; headers?: Record<string, string> }
const ok = (data: unknown): Answer => ({ status: 200, body: { data } })
const refused = (status: number, error: string, message: string, errors = {}): Answer => ({
  status,
  body: { error, message, errors },
})

let answers: Record<string, () => Answer>
const sent: { path: string; authorization: string | null }[] = []

beforeEach(() => {
  sent.length = 0
  useOverlays.setState({ toasts: [] })
  answers = {
    '/cliente/link': () => ok({ convenzionato: 'Mario Rossi', cellulare_finale: '123' }),
    '/cliente/codice': () =>
      ok({ prossimo_invio_il: new Date(clock.now().getTime() + 60_000).toISOString() }),
    '/cliente/sessione': () =>
      ok({ sessione: 's'.repeat(43), scade_il: new Date(clock.now().getTime() + 3_600_000).toISOString() }),
    '/cliente/pratica': () => ok(pratica),
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const path = String(address).replace(/^.*\/api/, '')
    sent.push({ path, authorization: new Headers(init?.headers).get('authorization') })
    const { status, body, headers = {} } = answers[path]?.() ?? refused(404, 'NON_TROVATO', 'Non trovato.')
    return new Response(JSON.stringify(body), { status, headers })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', window.location.pathname)
})

async function open() {
  window.history.replaceState({ link: 'prova' }, '')
  await mount(
    <>
      <ClientePage />
      <Overlays />
    </>,
  )
}
async function writeCode() {
  await page.getByRole('button', { name: 'Mandami il codice' }).click()
  await page.getByLabelText('Codice ricevuto per SMS').fill('123456')
}
async function enter() {
  await open()
  await writeCode()
  await expect.element(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
}

test('the link sends no token of a member, and the page the one that the code opened', async () => {
  await enter()
  expect(sent.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/cliente/link', null],
    ['/cliente/codice', null],
    ['/cliente/sessione', null],
    ['/cliente/pratica', `Bearer ${'s'.repeat(43)}`],
  ])
})

test('a link that is not valid any more says whom to ask', async () => {
  answers['/cliente/link'] = () => refused(422, 'LINK_NON_VALIDO', 'Questo link non vale più.')
  await open()
  await expect.element(page.getByRole('heading', { name: 'Questo link non vale più' })).toBeVisible()
})

test('a wrong code is said next to the field, and nothing is opened', async () => {
  answers['/cliente/sessione'] = () =>
    refused(422, 'CODICE_NON_VALIDO', 'Codice non valido.', {
      codice: ['Il codice non è giusto, o è scaduto.'],
    })
  await open()
  await writeCode()
  await expect.element(page.getByText('Il codice non è giusto, o è scaduto.')).toBeVisible()
  expect(sent.map(({ path }) => path)).not.toContain('/cliente/pratica')
})

test('a code that was sent a moment ago is asked for, not refused', async () => {
  answers['/cliente/codice'] = () => ({
    ...refused(429, 'TROPPE_RICHIESTE', 'Ti abbiamo appena mandato un codice. Riprova tra 40 secondi.'),
    headers: { 'retry-after': '40' },
  })
  await open()
  await writeCode()
  // Another limit may have refused the code: the server's message is shown too.
  await expect.element(page.getByText(/^Ti abbiamo appena mandato un codice/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
})

test('a session that has ended closes the page, without an error', async () => {
  await enter()
  answers['/cliente/consenso'] = () => refused(401, 'NON_AUTENTICATO', 'Accedi per continuare.')
  await page.getByRole('button', { name: 'Sì, mandateli' }).click()
  await expect.element(page.getByText(/^La pagina si è chiusa da sola/)).toBeVisible()
  expect(useOverlays.getState().toasts).toEqual([])
})

/** Makes the timer of a client's session end after `ms` milliseconds. */
function shortenSession(ms: number) {
  const real = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delay?: number) =>
    real(run, delay === SESSIONE_CLIENTE_MIN * 60_000 ? ms : delay)) as typeof setTimeout)
}

test('the page closes at the end of the session, and asks for another code', async () => {
  shortenSession(100)
  await open()
  await writeCode()
  await expect.element(page.getByText(/^La pagina si è chiusa da sola/)).toBeVisible()
  await page.getByRole('button', { name: 'Apri di nuovo' }).click()
  await expect.element(page.getByRole('button', { name: 'Mandami il codice' })).toBeVisible()
})

test('a phone whose clock is an hour ahead keeps the page open', async () => {
  answers['/cliente/sessione'] = () =>
    ok({ sessione: 's'.repeat(43), scade_il: new Date(clock.now().getTime() - 1).toISOString() })
  await enter()
  await expect.element(page.getByRole('button', { name: 'Sì, mandateli' })).toBeVisible()
})

test('«Ho finito» forgets the link', async () => {
  await enter()
  answers['/cliente/sessione'] = () => ok(null)
  await page.getByRole('button', { name: 'Ho finito' }).click()
  await expect.element(page.getByText(/^Fatto: puoi chiudere questa pagina/)).toBeVisible()
  expect(window.history.state?.link).toBeUndefined()
})

test('«Ho finito» works without network, too', async () => {
  await enter()
  answers['/cliente/sessione'] = () => {
    throw new TypeError('network')
  }
  await page.getByRole('button', { name: 'Ho finito' }).click()
  await expect.element(page.getByText(/^Fatto: puoi chiudere questa pagina/)).toBeVisible()
  expect(window.history.state?.link).toBeUndefined()
})

test('«Ho finito» asks first when a file was chosen and not sent', async () => {
  answers['/cliente/pratica'] = () =>
    ok({ ...pratica, documenti: { voci: [VOCE], informativa: true, mancanti: 1, totale: 1 } })
  await enter()
  await page.getByRole('button', { name: 'Aggiungi Busta paga' }).click()
  await userEvent.upload(
    page.getByLabelText('Scegli un file'),
    new File(['%PDF-'], 'busta.pdf', { type: 'application/pdf' }),
  )
  await page.getByRole('button', { name: 'Ho finito' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ci sono file che non hai inviato' })
  await dialog.getByRole('button', { name: 'Resta' }).click()
  await expect.element(page.getByText('1. busta.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Ho finito' }).click()
  await dialog.getByRole('button', { name: 'Esci senza inviarli' }).click()
  await expect.element(page.getByText(/^Fatto: puoi chiudere questa pagina/)).toBeVisible()
})

test('after the code the focus is on the title of the page that opened', async () => {
  await enter()
  await expect.element(page.getByRole('heading', { name: 'Ciao Anna' })).toHaveFocus()
})
