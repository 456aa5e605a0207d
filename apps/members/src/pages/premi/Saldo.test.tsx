import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../data/query-client.ts'
import { store } from '../../state/store.ts'
import { mount } from '../../testing/mount.tsx'
import { MemoryRouter } from '../../testing/router.tsx'
import { Saldo } from './Saldo.tsx'

const EDIZIONE = {
  id: 1,
  codice: 'E',
  titolo: 'Primo 2026',
  inizio: '2020-01-01',
  fine: '2999-12-31',
  ultima_richiesta: '2999-12-31',
}
const EMPTY = {
  saldo_punti: 0,
  in_maturazione: 0,
  prenotati: 0,
  debito: 0,
  in_scadenza: [],
  edizione: EDIZIONE,
}

beforeEach(() => {
  queryClient.clear()
  store.setState({ token: { token: 't', token_id: '1', token_type: 'Bearer', refresh_token: 'r' } })
})
afterEach(() => void vi.unstubAllGlobals())

async function open(saldo: object) {
  const data = { ...EMPTY, perche_zero: null, una_pratica: null, desiderio: null, precedenti: [], ...saldo }
  vi.stubGlobal('fetch', async () => Response.json({ data }))
  await mount(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Saldo />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a debt does not claim a cause that the balance does not have', async () => {
  await open({ debito: 40 })
  await expect
    .element(page.getByText(/^Hai un debito di/))
    .toMatchTextContent(/40\spunti: i prossimi lo pareggiano/)
  await expect.element(page.getByRole('link', { name: 'movimenti' })).toBeVisible()
})

test.each([
  [{ saldo_punti: 1 }, /^Hai ancora 1\spunto di «Primo 2026»: vale per i suoi premi, fino al/],
  [
    { saldo_punti: 120, in_maturazione: 80 },
    /^Hai ancora 120\spunti di .*, e 80 in maturazione: valgono per/,
  ],
  [{ in_maturazione: 80 }, /^Di «Primo 2026» hai 80\spunti in maturazione: valgono per i suoi premi/],
])('points of an earlier edition: %j', async (points, sentence) => {
  await open({ saldo_punti: 5, precedenti: [{ ...EMPTY, ...points }] })
  await expect.element(page.getByText(/per i suoi premi/)).toMatchTextContent(sentence)
})
