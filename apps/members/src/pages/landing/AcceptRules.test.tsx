import type { Utente } from '@primo/contract/accesso/accesso'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearAuth, currentState, setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { unProfilo } from '../../testing/samples.ts'
import { Overlays } from '../../ui/Overlays.tsx'
import { AcceptRules } from './ManifestazioneLanding.tsx'

const edizione = {
  id: 1,
  codice: '2026',
  titolo: 'Ti Premia! 2026',
  inizio: '2026-01-01',
  fine: '2026-12-30',
  ultima_richiesta: '2026-12-30',
}
const regolamento = (n: number) => ({
  versione: `2026.${n}`,
  hash: String(n).repeat(64),
  url: `/api/regolamento/${n}`,
})
const active = unProfilo('manifestazione')

const reload = vi.fn(async () => null)
function form(n: number) {
  return (
    <MemoryRouter initialEntries={['/app/manifestazione-page']}>
      <Routes>
        <Route path="/app/manifestazione" element={<p>area premi</p>} />
        <Route
          path="*"
          element={<AcceptRules edizione={edizione} regolamento={regolamento(n)} reload={reload} />}
        />
      </Routes>
      <Overlays />
    </MemoryRouter>
  )
}

function server(answer: () => Response) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url)
    return url.endsWith('/manifestazione/iscrizione')
      ? answer()
      : Response.json({ message: 'no', error: 'ERRORE_INTERNO' }, { status: 500 })
  })
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer', refresh_token: 'r' })
  setUser({ id: 4, email: 'anna@posta.it', profili: [] } as unknown as Utente)
  return calls
}
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
  reload.mockClear()
})

const box = () => page.getByRole('checkbox', { name: /Ho letto e accetto il regolamento/ })
const enrol = () => page.getByRole('button', { name: 'Iscriviti' })

test('without the box nothing leaves, and the box says why', async () => {
  const calls = server(() => Response.json({ data: active }))
  await mount(form(1))
  await userEvent.click(enrol())
  await expect.element(page.getByText('Per iscriverti serve la tua conferma.')).toBeVisible()
  await expect.element(box()).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
})

test('enrols, opens the area’s guard and goes in', async () => {
  server(() => Response.json({ data: active }))
  await mount(form(1))
  await userEvent.click(box())
  await userEvent.click(enrol())
  await expect.element(page.getByText('area premi')).toBeVisible()
  await expect.element(page.getByText(/Iscrizione completata/)).toBeVisible()
  expect(currentState().user?.profili.find((p) => p.ruolo === 'manifestazione')?.stato).toBe('attiva')
})

test('rules changed meanwhile: explains, reads them again, and the old acceptance does not hold', async () => {
  server(() => Response.json({ message: 'x', error: 'REGOLAMENTO_DA_ACCETTARE' }, { status: 409 }))
  await mount(form(1))
  await userEvent.click(box())
  await userEvent.click(enrol())
  await expect.element(page.getByText(/il regolamento è cambiato/)).toBeVisible()
  await expect.element(box()).not.toBeChecked()
  expect(reload).toHaveBeenCalledOnce()
})

test('without network the sentence is said and the box stays ticked', async () => {
  server(() => {
    throw new TypeError('no network')
  })
  await mount(form(1))
  await userEvent.click(box())
  await userEvent.click(enrol())
  await expect.element(page.getByText(/Non riusciamo a raggiungere/)).toBeVisible()
  await expect.element(box()).toBeChecked()
})
