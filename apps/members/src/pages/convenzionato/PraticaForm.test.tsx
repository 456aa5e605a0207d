import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { dropAllDrafts } from '../../state/form-drafts.ts'
import { emptyUser } from '../../state/saved-state.ts'
import { setToken, setUser } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { MemoryRouter } from '../../testing/router.tsx'
import { unProfilo } from '../../testing/samples.ts'
import { Overlays } from '../../ui/Overlays.tsx'
import { useOverlays } from '../../ui/overlays.ts'
import { PraticaNuovaPage } from './PraticaForm.tsx'

beforeEach(() => {
  // Not after a test: the unmounted form saves once more.
  vi.restoreAllMocks()
  queryClient.clear()
  setToken({ token: 'a', token_id: 'b', token_type: 'Bearer', refresh_token: 'c' })
  setUser({ ...emptyUser(), id: 7, profili: [unProfilo('convenzionato')] })
})
afterEach(() => {
  dropAllDrafts()
  useOverlays.setState({ dialogs: [], toasts: [], loading: [] })
})

/** Opens the form with a server that has one type of financing and responds to the first save as `save` does. */
async function open(save: () => Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (init?.method !== 'GET') return save()
    const types = String(address).endsWith('/tipo/finanziamento')
    return Response.json({
      data: types ? [{ id_tipo_finanziamento: 1, tipo_finanziamento: 'Mutuo Casa' }] : [],
    })
  })
  await mount(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PraticaNuovaPage />
      </MemoryRouter>
      <Overlays />
    </QueryClientProvider>,
  )
  await userEvent.fill(page.getByLabelText('Cliente'), 'Rosa Bianchi')
  await expect.element(page.getByRole('option', { name: 'Mutuo Casa' })).toBeInTheDocument()
  await userEvent.selectOptions(page.getByLabelText('Tipo di finanziamento'), 'Mutuo Casa')
  await userEvent.fill(page.getByLabelText(/^Importo richiesto/), '12000')
  await userEvent.keyboard('{Enter}')
}

test('without network «Invia pratica» shows that the pratica is not sent', async () => {
  await open(() => {
    throw new TypeError('network')
  })
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/non è ancora inviata: manca la rete\. Quando torna, premi di nuovo «Invia pratica»/)
})

test('a server that does not respond is not called a missing network', async () => {
  await open(() => new Response('{}', { status: 502 }))
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/non è ancora inviata: il servizio non risponde/)
})
