import { etagOf } from '@primo/contract/platform/route'
import { cambiaSoggetto, type Soggetto } from '@primo/contract/pratiche/soggetti'
import { carattereDiControllo } from '@primo/domain/anagrafica/codice-fiscale'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearAuth, currentState, setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { Overlays } from '../../ui/Overlays.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { PersonaForm } from './PersonaForm.tsx'

const BASE = 'RSSMRA85T10A562'
const MARIO: Soggetto = {
  id: 7,
  ruolo: 'cliente',
  tipo: 'persona',
  nome: 'Mario',
  cognome: 'Rossi',
  codice_fiscale: BASE + carattereDiControllo(BASE),
  cellulare: null,
  email: null,
  avvisi: [],
  informativa: null,
  consenso: null,
  doppioni: [],
  link: null,
}
/** The person as an operator has saved it in the meantime. */
const NOW = { ...MARIO, email: 'mario@posta.it' }
const azioni: ('aggiungi' | 'cambia')[] = ['aggiungi', 'cambia']

let sent: { ifMatch: string | null; body: string }[] = []
beforeEach(() => {
  sessionStorage.clear()
  sent = []
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  setUser({ ...currentState().user, id: 4 })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    const now = Response.json({ data: { soggetti: [NOW], azioni } })
    if (init.method !== 'PUT') return now
    const ifMatch = new Headers(init.headers).get('if-match')
    sent.push({ ifMatch, body: String(init.body) })
    return ifMatch === etagOf(cambiaSoggetto, NOW)
      ? now
      : Response.json(
          { error: 'CAMBIATO_NEL_FRATTEMPO', message: 'Nel frattempo qualcun altro l’ha cambiato.' },
          { status: 409 },
        )
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  useOverlays.setState({ dialogs: [], toasts: [], loading: [] })
  clearAuth()
  sessionStorage.clear()
})

test('who saves second reads what has changed, keeps the input, and may save over it', async () => {
  const done = vi.fn()
  await mount(
    <PersonaForm
      pratica_id={3}
      present={MARIO}
      data={{ soggetti: [MARIO], azioni }}
      nominativo="Mario Rossi"
      onDone={done}
    />,
  )
  await userEvent.fill(page.getByLabelText('Cellulare (facoltativo)'), '333 123 4567')
  const save = page.getByRole('button', { name: 'Salva persona' })
  await userEvent.click(save)
  await expect.element(page.getByText(/E-mail: «mario@posta.it»/)).toBeVisible()
  await expect.element(page.getByLabelText('Cellulare (facoltativo)')).toHaveValue('333 123 4567')
  await userEvent.click(save)
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([
    etagOf(cambiaSoggetto, MARIO),
    etagOf(cambiaSoggetto, NOW),
  ])
})

test('another person in place of one who had the notice: the form says that it counts no more', async () => {
  const informativa = { canale: 'persona', versione: '1', quando: '2026-11-29T10:00:00.000Z' } as const
  await mount(
    <PersonaForm
      pratica_id={3}
      present={{ ...MARIO, informativa }}
      data={{ soggetti: [MARIO], azioni }}
      nominativo="Mario Rossi"
      onDone={() => undefined}
    />,
  )
  const warning = page.getByText(/è un’altra persona: informativa e consenso di Mario Rossi non valgono più/)
  await userEvent.fill(page.getByLabelText('Nome', { exact: true }), 'Marco')
  await expect.element(warning).not.toBeInTheDocument()
  const other = 'RSSMRC85T10A562'
  await userEvent.fill(page.getByLabelText('Codice fiscale'), other + carattereDiControllo(other))
  await expect.element(warning).toBeVisible()
})

test('a company has one name and no camera', async () => {
  await mount(
    <PersonaForm
      pratica_id={3}
      present={null}
      data={{ soggetti: [MARIO], azioni }}
      nominativo="Mario Rossi"
      onDone={() => undefined}
    />,
  )
  const camera = page.getByRole('button', { name: 'Leggilo dalla tessera sanitaria' })
  await expect.element(camera).toBeVisible()
  await userEvent.selectOptions(page.getByLabelText('Tipo'), 'azienda')
  await expect.element(page.getByLabelText('Denominazione')).toBeVisible()
  await expect.element(page.getByLabelText('Cognome')).not.toBeInTheDocument()
  await expect.element(camera).not.toBeInTheDocument()
})

vi.mock('./TesseraDialog.tsx', () => {
  throw new Error('The code does not arrive.')
})

test('a camera whose code does not arrive shows why', async () => {
  await mount(
    <>
      <PersonaForm
        pratica_id={3}
        present={MARIO}
        data={{ soggetti: [MARIO], azioni }}
        nominativo="Mario Rossi"
        onDone={() => undefined}
      />
      <Overlays />
    </>,
  )
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('network')
  })
  await userEvent.click(page.getByRole('button', { name: 'Leggilo dalla tessera sanitaria' }))
  const alert = page.getByRole('dialog', { name: 'La fotocamera non si apre' })
  await expect.element(alert).toMatchTextContent(/Controlla la connessione/)
})

test('a new person edited after a lost response is another request', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    throw new TypeError('network')
  })
  await mount(
    <PersonaForm
      pratica_id={3}
      present={null}
      data={{ soggetti: [], azioni }}
      nominativo="Mario Rossi"
      onDone={vi.fn()}
    />,
  )
  const save = async () => {
    await userEvent.click(page.getByRole('button', { name: 'Salva persona' }))
    await expect.element(page.getByRole('alert')).toBeVisible()
  }
  await userEvent.fill(page.getByLabelText('Codice fiscale'), MARIO.codice_fiscale)
  await save()
  await save()
  await expect.poll(() => keys.length).toBe(2)
  await userEvent.fill(page.getByLabelText('Cellulare (facoltativo)'), '333 123 4567')
  await save()
  await expect.poll(() => keys.length).toBe(3)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
