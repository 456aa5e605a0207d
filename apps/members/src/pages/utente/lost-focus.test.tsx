import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { clearAuth, currentState, setToken, setUser } from '../../state/store.ts'
import { mountPage } from '../../testing/mount-page.tsx'
import { SETTINGS } from '../../testing/samples.ts'
import { useOverlays } from '../../ui/overlays.ts'
import { CancellazionePage } from './CancellazionePage.tsx'
import { ContattiPage } from './ContattiPage.tsx'
import { DispositiviPage } from './DispositiviPage.tsx'

const LATER = '2999-06-15T10:00:00.000Z'
/** Replies of the server by the end of the address. */
let replies: Record<string, () => unknown>

beforeEach(() => {
  queryClient.clear()
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  setUser({ ...currentState().user, id: 4, cellulare: '+393471234567', email: 'anna@posta.it' })
  replies = { '/impostazioni': () => SETTINGS }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const reply = Object.entries(replies).find(([end]) => `${method} ${url}`.endsWith(end))
    return reply
      ? Response.json({ data: reply[1]() })
      : Response.json({ message: 'Non c’è.', error: 'NON_TROVATO' }, { status: 404 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useOverlays.setState({ dialogs: [], toasts: [], loading: [] })
  clearAuth()
  sessionStorage.clear()
})

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const focused = (name: string) =>
  expect.element(page.getByRole('heading', { name, exact: true })).toHaveFocus()

test('a contact keeps the focus when its form is cancelled, and when its code was right', async () => {
  const contatto = {
    canale: 'cellulare',
    contatto: '+393471234567',
    scade_il: LATER,
    prossimo_invio_il: LATER,
  }
  replies['/richiesta-otp/sms'] = () => contatto
  replies['/valida-otp/482917'] = () => ({ canale: 'cellulare' })
  replies['/user/contatto/conferma/cellulare'] = () => ({ verificato: true, verificato_il: LATER })
  await mountPage(<ContattiPage />)
  await press('Cambia numero')
  await expect.element(page.getByLabelText('Nuovo numero di cellulare')).toHaveFocus()
  await press('Annulla')
  await focused('Cellulare')
  await press('Verifica il cellulare')
  await userEvent.fill(page.getByLabelText('Inserire il codice OTP ricevuto'), '482917')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await focused('Cellulare')
})

test('the page keeps the focus when the request of an erasure is withdrawn', async () => {
  const stato = { richiesta: { chiesta_il: LATER, da_eseguire_il: LATER }, attende: [], conserva: [] }
  replies['GET /api/user/cancellazione'] = () => stato
  replies['DELETE /api/user/cancellazione'] = () => ({ ...stato, richiesta: null })
  await mountPage(<CancellazionePage />)
  await press('Ci ripenso: tieni l’account')
  await expect.element(page.getByRole('button', { name: 'Chiedi la cancellazione' })).toBeVisible()
  await focused('Cancella l’account')
})

test('the page keeps the focus when the session of a device has ended', async () => {
  const device = (id: string, descrizione: string, corrente: boolean) => ({
    id,
    nome: descrizione,
    descrizione,
    corrente,
    creato_il: LATER,
    ultimo_uso_il: LATER,
  })
  const [here, other] = [crypto.randomUUID(), crypto.randomUUID()]
  let devices = [device(here, 'Firefox', true), device(other, 'Chrome', false)]
  replies['GET /api/user/dispositivi'] = () => devices
  replies[`DELETE /api/user/dispositivi/${other}`] = () => {
    devices = devices.slice(0, 1)
    return null
  }
  await mountPage(<DispositiviPage />)
  await press('Termina la sessione su Chrome')
  await press('Termina')
  await expect.element(page.getByText('Chrome')).not.toBeInTheDocument()
  await focused('Dispositivi')
})
