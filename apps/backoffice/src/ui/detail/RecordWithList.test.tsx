import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { RecordWithList } from './RecordWithList.tsx'

const QUEUE = {
  ...{ resource: 'pratiche', oggetto: 'pratica', titolo: 'Pratiche', ordine: 'ferma_dal', azioni: {} },
  ...{ nome: () => 'Anna Rossi', possible: () => [], run: async () => '' },
}

test('a record keeps what is typed when the window changes width', async () => {
  stubFetch(() =>
    Response.json({ data: [], pagination: { total: 0, per_page: 25, current_page: 1, last_page: 1 } }),
  )
  await page.viewport(1280, 800)
  mount(
    <RecordWithList table={QUEUE} id={5} card={{ name: () => 'Anna Rossi', lines: () => [] }}>
      <input aria-label="Motivo" />
    </RecordWithList>,
  )
  const list = page.getByRole('navigation', { name: 'Pratiche, accanto' })
  await expect.element(list).toBeVisible()
  await userEvent.fill(page.getByLabelText('Motivo'), 'manca la visura')
  await page.viewport(800, 800)
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Motivo')).toHaveValue('manca la visura')
  await page.viewport(1280, 800)
  await expect.element(list).toBeVisible()
  await expect.element(page.getByLabelText('Motivo')).toHaveValue('manca la visura')
})
