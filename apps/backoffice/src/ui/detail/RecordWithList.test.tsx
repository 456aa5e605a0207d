import { scriviLettera } from '@primo/contract/pratiche/operatore-lettere'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { praticaInCoda } from '../../testing/pratica.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { NotDone, type QueueTable } from '../actions/action-table.ts'
import { RecordWithList } from './RecordWithList.tsx'

const QUEUE: QueueTable = {
  ...{ resource: 'pratiche', oggetto: 'pratica', titolo: 'Pratiche', ordine: 'ferma_dal', azioni: {} },
  ...{ nome: () => 'Anna Rossi', possible: () => [], run: async () => '' },
  bulk: [
    {
      ...{ nome: 'Invia e-mail', explain: 'Parte un’e-mail.', call: scriviLettera },
      prepare: async () => {
        throw new NotDone('Manca la banca.')
      },
    },
  ],
}

/** Opens a record on a wide screen. @returns its list */
async function open() {
  const { id: _, ...row } = praticaInCoda(5, 'Anna Rossi')
  stubFetch(() =>
    Response.json({ data: [row], pagination: { total: 1, per_page: 25, current_page: 1, last_page: 1 } }),
  )
  await page.viewport(1280, 800)
  mount(
    <RecordWithList table={QUEUE} id={5} card={{ name: () => 'Anna Rossi', lines: () => [] }}>
      <input aria-label="Motivo" />
    </RecordWithList>,
    { permessi: { 'pratiche.lavorare': 'tutto' } },
  )
  const list = page.getByRole('navigation', { name: 'Pratiche, accanto' })
  await expect.element(list).toBeVisible()
  return list
}

test('a record keeps what is typed when the window changes width', async () => {
  const list = await open()
  await userEvent.fill(page.getByLabelText('Motivo'), 'manca la visura')
  await page.viewport(800, 800)
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Motivo')).toHaveValue('manca la visura')
  await page.viewport(1280, 800)
  await expect.element(list).toBeVisible()
  await expect.element(page.getByLabelText('Motivo')).toHaveValue('manca la visura')
})

test('the outcome of a bulk action stays when the window changes width', async () => {
  const list = await open()
  await userEvent.click(list.getByRole('checkbox', { name: 'Seleziona Anna Rossi' }))
  await userEvent.click(list.getByRole('button', { name: 'Invia e-mail (1)' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Invia e-mail' }))
  await expect.element(dialog.getByText('Manca la banca.')).toBeVisible()
  await page.viewport(800, 800)
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Manca la banca.')).toBeVisible()
  await page.viewport(1280, 800)
})
