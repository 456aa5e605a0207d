import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { OAM } from '../../testing/samples.ts'
import { PassoRequisiti } from './PassoRequisiti.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('what the server refuses is shown at its field', async () => {
  const errors = {
    'requisiti.1.valore': ['Scrivi il dato come sul certificato.'],
    'requisiti.1.scade_il': ['È già scaduta: rinnovala prima di inviare.'],
  }
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Controlla.', error: 'VALIDAZIONE', errors }, { status: 422 }),
  )
  const requisiti = [
    { ...OAM, valore: 'A1', scade_il: '2999-01-01' },
    { ...OAM, codice: 'IVASS', descrizione: 'Iscrizione all’IVASS', valore: 'B2', scade_il: '2999-01-01' },
  ]
  const iscrizione = { ruolo: 'promotore', requisiti } as unknown as Iscrizione
  await mount(<PassoRequisiti iscrizione={iscrizione} avanti={() => undefined} />)
  await userEvent.click(page.getByRole('button', { name: 'Salva e vai avanti' }))
  const ivass = page.getByRole('group', { name: 'Iscrizione all’IVASS' })
  await expect.element(ivass.getByLabelText('Numero')).toHaveFocus()
  await expect.element(ivass.getByText('Scrivi il dato come sul certificato.')).toBeVisible()
  await expect.element(ivass.getByText(/^È già scaduta/)).toBeVisible()
  await userEvent.fill(ivass.getByLabelText('Numero'), 'B3')
  await expect.element(ivass.getByText('Scrivi il dato come sul certificato.')).not.toBeInTheDocument()
})
