import { domanda, scriviOperatore, suggerimenti } from '@primo/contract/assistente/assistente'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { dropAllDrafts } from '../../state/form-drafts.ts'
import { setToken } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { Reloadable, reload } from '../../testing/router.tsx'
import { Overlays } from '../../ui/Overlays.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { Chat } from './BotPage.tsx'

const RISPOSTA = {
  tipo: 'risposta',
  fonte: 'dati',
  risposta: 'Hai 2.480 punti disponibili.',
  collegamenti: [{ etichetta: 'Apri Premi', schermata: 'manifestazione', id: null }],
  suggerimenti: ['Quando scadono i miei punti?'],
  scrivi_operatore: false,
}
const NON_SO = {
  ...RISPOSTA,
  tipo: 'ignota',
  fonte: 'nessuna',
  risposta: 'Questo non lo so.',
  collegamenti: [],
  suggerimenti: [],
  scrivi_operatore: true,
}
const persa = (): Response => {
  throw new TypeError('Failed to fetch')
}
const dice = (data: object) => () => Response.json({ data })

interface Partenza {
  path: string
  testo: string
  chiave: string | null
}
const partenze: Partenza[] = []
/** Mock responses of the server to the sent messages, in order. */
let risposte: (() => Response | Promise<Response>)[]

beforeEach(() => {
  partenze.length = 0
  sessionStorage.clear()
  queryClient.clear()
  risposte = []
  setToken({ token: 'a', token_id: 'b', token_type: 'Bearer', refresh_token: 'c' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith(suggerimenti.path)) return Response.json({ data: ['Quanti punti ho?'] })
    partenze.push({
      path: [domanda, scriviOperatore].find((c) => url.endsWith(c.path))?.path ?? url,
      testo: JSON.parse(String(init.body)).testo,
      chiave: new Headers(init.headers).get('idempotency-key'),
    })
    return (risposte[partenze.length - 1] ?? dice(RISPOSTA))()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  useOverlays.setState({ dialogs: [], toasts: [], loading: [] })
})

const Schermata = () => (
  <Reloadable>
    <Chat />
    <Overlays />
  </Reloadable>
)
const open = () => mount(<Schermata />)
const casella = () => page.getByRole('textbox', { name: 'Scrivi una domanda' })
const conversation = () => page.getByRole('log')

test('Invio asks, the answer comes with its screen, and the next question is one touch away', async () => {
  await open()
  await casella().fill('quanti punti ho')
  await userEvent.keyboard('{Enter}')
  await expect.element(conversation()).toMatchTextContent(/Hai 2\.480 punti disponibili/)
  await expect.element(casella()).toHaveValue('')
  await expect.element(casella()).toHaveFocus()
  await expect
    .element(page.getByRole('link', { name: 'Apri Premi' }))
    .toHaveAttribute('href', '/app/manifestazione')
  await userEvent.click(page.getByRole('button', { name: 'Quando scadono i miei punti?' }))
  await expect.element(conversation()).toHaveFocus()
  await expect
    .poll(() => partenze.map((p) => p.testo))
    .toEqual(['quanti punti ho', 'Quando scadono i miei punti?'])
})

test('Maiuscole e Invio is a new line; nothing written is nothing asked', async () => {
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Invia la domanda' }))
  await userEvent.click(casella())
  await userEvent.keyboard('uno{Shift>}{Enter}{/Shift}due')
  await expect.element(casella()).toHaveValue('uno\ndue')
  expect(partenze).toEqual([])
})

test('a question that did not leave stays, says why, and is asked again as it was', async () => {
  risposte = [persa]
  await open()
  await casella().fill('quanti punti ho')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
  await expect.element(conversation()).toMatchTextContent(/quanti punti ho/)
  await userEvent.click(page.getByRole('button', { name: 'Riprova' }))
  await expect.element(conversation()).toMatchTextContent(/Hai 2\.480 punti/)
  expect(partenze.map((p) => p.testo)).toEqual(['quanti punti ho', 'quanti punti ho'])
})

test('without network nothing leaves, it says so, and the question leaves when the network is back', async () => {
  const rete = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open()
  await casella().fill('quanti punti ho')
  await userEvent.keyboard('{Enter}')
  await expect.element(conversation()).toMatchTextContent(/Sei senza connessione: la domanda parte da sola/)
  expect(partenze).toEqual([])
  rete.mockRestore()
  window.dispatchEvent(new Event('online'))
  await expect.element(conversation()).toMatchTextContent(/Hai 2\.480 punti/)
})

test('after half a second of waiting it says that it is reading, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: false })
  const arriva = Promise.withResolvers<Response>()
  risposte = [() => arriva.promise]
  await open()
  await casella().fill('quanti punti ho')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => partenze.length).toBe(1)
  vi.advanceTimersByTime(499)
  expect(page.getByText('Caricamento dati in corso...').query()).toBeNull()
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.element(page.getByText('Caricamento dati in corso...')).toBeVisible()
  arriva.resolve(Response.json({ data: RISPOSTA }))
  await expect.element(conversation()).toMatchTextContent(/Hai 2\.480 punti/)
  await expect.element(page.getByText('Caricamento dati in corso...')).not.toBeInTheDocument()
})

test('what it does not know goes to a person, once however often it is sent, and what was written stays', async () => {
  const ricevuto = dice({ id: 3, ricevuto_il: '2026-11-21T10:00:00.000Z' })
  risposte = [dice(NON_SO), persa, ricevuto]
  await open()
  await casella().fill('mi si è rotta la tazza')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('button', { name: 'Scrivi a un operatore' }))
  const message = page.getByRole('textbox', { name: /Il tuo messaggio/ })
  await expect.element(message).toHaveFocus()
  await expect.element(message).toHaveValue('mi si è rotta la tazza')
  await message.fill('corto')
  await userEvent.click(page.getByRole('button', { name: 'Invia il messaggio' }))
  await expect.element(page.getByText(/Scrivi qualche parola in più/)).toBeVisible()
  await message.fill('Mi si è rotta la tazza, come faccio?')
  await userEvent.click(page.getByRole('button', { name: 'Invia il messaggio' }))
  await expect.element(message).toHaveAttribute('aria-invalid', 'true')
  await expect.element(message).toHaveValue('Mi si è rotta la tazza, come faccio?')
  await userEvent.click(page.getByRole('button', { name: 'Invia il messaggio' }))
  await expect.element(conversation()).toMatchTextContent(/Messaggio ricevuto il 21 novembre/)
  const mandati = partenze.filter((p) => p.path === scriviOperatore.path)
  expect(mandati).toHaveLength(2)
  expect(mandati[1]).toEqual(mandati[0])
  expect(mandati[0]?.chiave).toMatch(/^[\da-f-]{36}$/)
})

test('the conversation survives a reload, and leaves with whoever leaves', async () => {
  await open()
  await casella().fill('quanti punti ho')
  await userEvent.keyboard('{Enter}')
  await expect.element(conversation()).toMatchTextContent(/Hai 2\.480 punti/)
  await casella().fill('una cosa a metà')
  reload()
  await expect.element(conversation()).toMatchTextContent(/Hai 2\.480 punti/)
  await expect.element(casella()).toHaveValue('una cosa a metà')
  dropAllDrafts()
  reload()
  await expect.element(page.getByRole('button', { name: 'Quanti punti ho?' })).toBeVisible()
  await expect.element(conversation()).not.toHaveTextContent('2.480')
  await expect.element(casella()).toHaveValue('')
})

test('an answer can be copied', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open()
  await casella().fill('quanti punti ho')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('button', { name: 'Copia la risposta' }))
  expect(written).toHaveBeenCalledWith('Hai 2.480 punti disponibili.')
  await expect.element(page.getByText('Risposta copiata')).toBeVisible()
})
