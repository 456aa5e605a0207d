import type { StatoRichiesta } from '@primo/domain/raccolta/premio'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { richiesta } from '../../testing/richiesta.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { RichiestaShow } from './RichiestaShow.tsx'

/** Opens the page of a request in a state, with a due date that is long past. */
async function open(stato: StatoRichiesta) {
  const pagination = { total: 0, per_page: 25, current_page: 1, last_page: 1 }
  stubFetch(({ path }) =>
    /\/41$/.test(path)
      ? Response.json({
          data: { ...richiesta, stato, entro: null, azioni: [], consegna_entro: '2020-11-02' },
        })
      : Response.json({ data: [], pagination }),
  )
  mount(
    <Routes>
      <Route path="/richieste/:id/show" element={<RichiestaShow />} />
    </Routes>,
    { permessi: { 'premi.lavorare': 'tutto' }, path: '/richieste/41/show' },
  )
  await expect.element(page.getByText('In catalogo', { exact: true })).toBeVisible()
}

test('a request still to be delivered shows its due date', async () => {
  await open('spedita')
  await expect.element(page.getByText(/^entro il\s2\snovembre\s2020, in ritardo/)).toBeVisible()
})

test.each(['consegnata', 'resa', 'rifiutata', 'annullata'] as const)(
  'a request in state %s shows no due date',
  async (stato) => {
    await open(stato)
    await expect.element(page.getByText(/in ritardo/)).not.toBeInTheDocument()
  },
)
