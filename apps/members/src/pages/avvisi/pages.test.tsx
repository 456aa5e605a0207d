import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { clearAuth, currentState, setToken, setUser } from '../../state/store.ts'
import { mountPage } from '../../testing/mount-page.tsx'
import { SETTINGS } from '../../testing/samples.ts'
import { AvvisiPage } from './AvvisiPage.tsx'
import { PreferenzePage } from './PreferenzePage.tsx'

const topics = { pratiche: { email: true, push: true }, punti: { email: true, push: true } }
const preferences = () => ({
  temi: Object.entries(topics).map(([tema, where]) => ({
    tema,
    titolo: tema,
    testo: '',
    ...where,
    a_scelta: true,
    manca_consenso: false,
  })),
})
let unread: () => Promise<Response>
let saving: PromiseWithResolvers<void>

beforeEach(() => {
  queryClient.clear()
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  setUser({ ...currentState().user, id: 4 })
  saving = Promise.withResolvers()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.endsWith('/impostazioni')) return Response.json({ data: SETTINGS })
    if (url.endsWith('/da-leggere')) return unread()
    if (!url.endsWith('/preferenze'))
      return Response.json({
        data: [],
        pagination: { total: 0, per_page: 20, current_page: 1, last_page: 1 },
      })
    if (init.method === 'PUT') {
      await saving.promise
      const { tema, canale, attiva } = JSON.parse(String(init.body))
      topics[tema as keyof typeof topics][canale as 'email' | 'push'] = attiva
    }
    return Response.json({ data: preferences() })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
})

test('a second switch pressed while the first is being saved is saved, too', async () => {
  await mountPage(<PreferenzePage />)
  const group = (name: string) => page.getByRole('group', { name })
  const mail = (name: string) => group(name).getByRole('switch', { name: 'Per e-mail' })
  await userEvent.click(mail('pratiche'))
  await userEvent.click(mail('punti'))
  saving.resolve()
  await expect.element(mail('pratiche')).not.toBeChecked()
  await expect.element(mail('punti')).not.toBeChecked()
  expect(topics).toEqual({ pratiche: { email: false, push: true }, punti: { email: false, push: true } })
})

test('everything is read only once the count is known', async () => {
  const count = Promise.withResolvers<Response>()
  unread = () => count.promise
  await mountPage(<AvvisiPage />)
  await expect.element(page.getByText('Ancora nessun avviso')).toBeVisible()
  await expect.element(page.getByText('Hai letto tutto.')).not.toBeInTheDocument()
  count.resolve(Response.json({ data: { da_leggere: 0 } }))
  await expect.element(page.getByText('Hai letto tutto.')).toBeVisible()
})
