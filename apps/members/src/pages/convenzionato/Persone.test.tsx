import type { SoggettiDiPratica, Soggetto } from '@primo/contract/pratiche/soggetti'
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
import { Persone } from './Persone.tsx'

const ANNA: Soggetto = {
  id: 7,
  ruolo: 'cliente',
  tipo: 'persona',
  nome: 'Anna',
  cognome: 'Rossi',
  codice_fiscale: 'RSSNNA85T50A562S',
  cellulare: null,
  email: null,
  avvisi: [],
  informativa: null,
  consenso: null,
  doppioni: [],
  link: null,
}
const di = (part: Partial<Soggetto>): SoggettiDiPratica => ({
  soggetti: [{ ...ANNA, ...part }],
  azioni: ['aggiungi', 'cambia'],
})

beforeEach(() => {
  queryClient.clear()
  setToken({ token: 'a', token_id: 'b', token_type: 'Bearer' })
  setUser({ ...emptyUser(), id: 7, profili: [unProfilo('convenzionato')] })
})
afterEach(() => {
  vi.restoreAllMocks()
  dropAllDrafts()
  useOverlays.setState({ dialogs: [], toasts: [], loading: [] })
})

const open = () =>
  mount(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Persone pratica_id={5} />
      </MemoryRouter>
      <Overlays />
    </QueryClientProvider>,
  )

test('a notice counts as delivered in person only after a confirmation', async () => {
  const sent: string[] = []
  const informativa = { canale: 'persona', versione: '1', quando: '2026-11-29T10:00:00.000Z' } as const
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'GET') return Response.json({ data: di({}) })
    sent.push(String(init?.body))
    return Response.json({ data: di({ informativa }) })
  })
  await open()
  const button = page.getByRole('button', { name: 'Consegnata di persona ad Anna Rossi' })
  const dialog = page.getByRole('dialog', { name: 'Hai consegnato l’informativa ad Anna Rossi?' })
  await userEvent.click(page.getByRole('button', { name: /^Consegnata di persona/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Non ancora' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await userEvent.click(button)
  await userEvent.click(dialog.getByRole('button', { name: 'Sì, consegnata' }))
  await expect.poll(() => sent).toEqual([JSON.stringify({ canale: 'persona' })])
  await expect.element(page.getByRole('button', { name: 'Sì, acconsente: Anna Rossi' })).toBeVisible()
  // The pressed button is no longer there: the focus stays at the person.
  await expect.element(page.getByRole('heading', { name: 'Anna Rossi' })).toHaveFocus()
})

test('a link whose response was lost is not called refused: another one would close it', async () => {
  const cellulare = '+393331234567'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'GET') return Response.json({ data: di({ cellulare }) })
    throw new TypeError('network')
  })
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Manda il link per i documenti ad Anna Rossi' }))
  await userEvent.click(page.getByRole('button', { name: 'Manda per SMS' }))
  const alert = page.getByRole('dialog', { name: 'Non sappiamo se il link è partito' })
  await expect.element(alert.getByText(/Chiedi ad Anna se l’ha ricevuto: se ne crei un altro/)).toBeVisible()
})

test('a consent given again after a change of mind is another command than the one whose response was lost', async () => {
  const informativa = { canale: 'persona', versione: '1', quando: '2026-11-29T10:00:00.000Z' } as const
  const consent = (dato: boolean, minute: number) => ({
    dato,
    versione: '1',
    quando: `2026-11-29T10:0${minute}:00.000Z`,
  })
  const keys: (string | null)[] = []
  let now = di({ informativa })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'GET') return Response.json({ data: now })
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    throw new TypeError('network')
  })
  await open()
  const yes = async () => {
    await userEvent.click(page.getByRole('button', { name: 'Sì, acconsente: Anna Rossi' }))
    await userEvent.click(page.getByRole('button', { name: 'OK', exact: true }))
  }
  await yes()
  await yes()
  // The first consent was recorded, and withdrawn.
  now = di({ informativa, consenso: consent(false, 2) })
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(/^Cambia idea sui dati alle banche/)).toBeVisible()
  await yes()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
