import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { RegistroPage } from './RegistroPage.tsx'

const TOTALS = {
  anno: 2026,
  persone: 0,
  premi: 0,
  totale_cent: 0,
  oltre_soglia: 0,
  ritenute_cent: 0,
  anni: [],
}

test('an empty register of large amounts does not say that no prize was delivered', async () => {
  const pagination = { total: 0, per_page: 25, current_page: 1, last_page: 1 }
  stubFetch(({ path }) => Response.json(path.includes('?') ? { data: [], pagination } : { data: TOTALS }))
  mount(<RegistroPage />, { permessi: { 'premi.lavorare': 'tutto' } })
  const none = page.getByText('In quest’anno non risulta nessun premio consegnato.')
  await expect.element(none).toBeVisible()
  await userEvent.click(page.getByLabelText(/^Solo oltre/))
  await expect.element(page.getByText('In quest’anno nessuno supera la soglia.')).toBeVisible()
  await expect.element(none).not.toBeInTheDocument()
})
