import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearAuth, currentState, setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { PassoAzienda } from './PassoAzienda.tsx'

const NUOVA = {
  ruolo: 'convenzionato',
  stato: null,
  anagrafica: null,
  azienda_propria: false,
} as unknown as Iscrizione

beforeEach(() => {
  sessionStorage.clear()
  setToken({ token: 't', token_id: 'i', token_type: 'Bearer' })
  setUser({ ...currentState().user, id: 4 })
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/ricerca/persona-giuridica/')
      ? Response.json({ message: 'Non c’è.', error: 'NON_TROVATO' }, { status: 404 })
      : Response.json({ data: [] }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearAuth()
  sessionStorage.clear()
})

test('the VAT number just looked for is not asked again', async () => {
  await mount(<PassoAzienda iscrizione={NUOVA} avanti={() => undefined} />)
  await userEvent.fill(page.getByLabelText('Partita IVA'), '00743110157')
  await userEvent.click(page.getByRole('button', { name: 'Cerca' }))
  await expect.element(page.getByLabelText('Denominazione')).toBeVisible()
  await expect.poll(() => page.getByRole('textbox', { name: 'Partita IVA' }).elements()).toHaveLength(1)
  await expect.element(page.getByLabelText('Partita IVA')).toHaveValue('00743110157')
})
