import type { Utente } from '@primo/contract/accesso/accesso'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  setUser({ ...currentState().user, id: 4, profili: allProfiles([]) } as Utente)
  vi.stubGlobal('fetch', async () => Response.json({ data: INVIATA }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
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
