import type { Utente } from '@primo/contract/accesso/accesso'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { allProfiles } from '../../state/saved-state.ts'
import { clearAuth, currentState, setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { Overlays } from '../../ui/Overlays.tsx'
import { RoleNext } from './RoleLanding.tsx'
import { RACCONTI } from './ruoli.ts'

const INVIATA = {
  ruolo: 'promotore',
  stato: 'in_approvazione',
  manca: [],
  motivo: null,
  motivo_operatore: null,
  rinnovo: null,
  anagrafica: null,
  azienda_propria: false,
  accordo: { versione: '1', hash: 'a'.repeat(64), url: '/api/accordo' },
  id_anagrafica: 0,
  id_segnalatore: 0,
  storia: [],
  accordo_accettato_il: null,
  requisiti: [],
  azioni: ['ritira'],
}

beforeEach(() => {
  queryClient.clear()
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  setUser({ ...currentState().user, id: 4, profili: allProfiles([]) } as Utente)
  vi.stubGlobal('fetch', async () => Response.json({ data: INVIATA }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
  sessionStorage.clear()
})

test('taking back an application is called so, and its question says what happens', async () => {
  await mount(
    <MemoryRouter>
      <RoleNext user={currentState().user} ruolo="promotore" />
      <Overlays />
    </MemoryRouter>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Ritira la domanda' }))
  await expect.element(page.getByRole('heading', { name: 'Ritirare la domanda?' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ritira', exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Lascia così' }))
})

test('a role’s page promises nothing: the qualification is among what one finds', () => {
  expect(JSON.stringify(RACCONTI)).not.toMatch(/aggiornament|arriva con|presto in arrivo/i)
  expect(RACCONTI.promotore.offre.join(' ')).toContain('qualifica')
})

test('the reason of a blocked enrolment ends with one full stop', async () => {
  const data = { ...INVIATA, ruolo: 'convenzionato', stato: 'bloccata', motivo_operatore: 'Documenti falsi.' }
  vi.stubGlobal('fetch', async () => Response.json({ data }))
  await mount(
    <MemoryRouter>
      <RoleNext user={currentState().user} ruolo="convenzionato" />
    </MemoryRouter>,
  )
  await expect
    .element(page.getByText(/Il motivo: «Documenti falsi\.» Per riaprire questa iscrizione/))
    .toBeVisible()
})

test('a withdrawal is repeated with its key, and withdrawing the next application has another', async () => {
  const passo = { quando: '2026-06-15T10:00:00.000Z', stato: 'in_approvazione', chi: 'tu', motivo: null }
  const keys: (string | null)[] = []
  let storia = [passo]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (!url.includes('/ritira')) return Response.json({ data: { ...INVIATA, storia } })
    keys.push(new Headers(init.headers).get('idempotency-key'))
    throw new TypeError('network')
  })
  const withdraw = async () => {
    const count = keys.length
    await userEvent.click(page.getByRole('button', { name: 'Ritira la domanda' }))
    await userEvent.click(page.getByRole('button', { name: 'Ritira', exact: true }))
    await expect.poll(() => keys.length).toBeGreaterThan(count)
    await expect
      .element(page.getByRole('button', { name: 'Ritira la domanda' }))
      .not.toHaveAttribute('aria-busy')
  }
  await mount(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <RoleNext user={currentState().user} ruolo="promotore" />
        <Overlays />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await withdraw()
  await withdraw()
  expect(new Set(keys).size).toBe(1)
  // Sent back by an operator and submitted again in the meantime.
  storia = [passo, { ...passo, stato: 'da_completare', chi: 'operatore' }, passo]
  await queryClient.invalidateQueries()
  await withdraw()
  expect(new Set(keys).size).toBe(2)
})
