import type { Importazione } from '@primo/contract/pratiche/operatore-importazioni'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { refusal, stubFetch } from '../../testing/stub-fetch.ts'
import { ImportazionePage } from './ImportazionePage.tsx'

const IMPORTAZIONE: Importazione = {
  ...{ id: 1, nome_file: 'pratiche.csv', caricata_il: '2026-03-07T11:00:00.000Z' },
  ...{ caricata_da: 'Paola Fontana', stato: 'in_corso', righe: 10, fatte: 4, create: 4, annullate: 0 },
  ...{ motivo: null, esito: null, azioni: [] },
}
const data = (importazione: Partial<Importazione> = {}) =>
  Response.json({ data: { ...IMPORTAZIONE, ...importazione } })
const broken = () => refusal(500, 'ERRORE_INTERNO', 'Qualcosa non ha funzionato.')

/** Opens the page of an import that the server returns as `respond` does. */
function open(respond: (request: number) => Response) {
  let requests = 0
  stubFetch(() => respond(requests++))
  mount(
    <Routes>
      <Route path="/pratiche/importa/:id" element={<ImportazionePage />} />
    </Routes>,
    { permessi: { 'pratiche.lavorare': 'tutto' }, path: '/pratiche/importa/1' },
  )
}

const missing = page.getByText('Questa importazione non c’è.')

test('an import that does not exist is shown as missing', async () => {
  open(() => refusal(404, 'NON_TROVATO', 'Non c’è nulla a questo indirizzo.'))
  await expect.element(missing).toBeVisible()
})

test('an import that could not be read can be read again', async () => {
  let works = false
  open(() => (works ? data() : broken()))
  await expect.element(page.getByText('Qualcosa non ha funzionato.')).toBeVisible()
  await expect.element(missing).not.toBeInTheDocument()
  works = true
  await userEvent.click(page.getByRole('button', { name: 'Riprova' }))
  await expect.element(page.getByRole('status').getByText(/^Righe importate: 4 di 10$/)).toBeVisible()
})
