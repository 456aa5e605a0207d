import { clock } from '@primo/domain/platform/clock'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { Route, Routes } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { praticaInCoda } from '../../testing/pratica.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import type { QueueTable } from '../actions/action-table.ts'
import { Detail } from './Detail.tsx'

const QUEUE: QueueTable = {
  ...{ resource: 'pratiche', oggetto: 'pratica', titolo: 'Pratiche', ordine: 'ferma_dal', azioni: {} },
  ...{ nome: ({ nominativo }) => nominativo, possible: () => [], run: async () => '' },
}

/** List whose rows are in the cache when a record is opened. */
function ListThenRecord() {
  const { data } = useGetList('pratiche', { filter: {}, pagination: { page: 1, perPage: 25 } })
  const [opened, setOpened] = useState(false)
  if (!opened)
    return data ? (
      <button type="button" onClick={() => setOpened(true)}>
        Apri
      </button>
    ) : null
  return (
    <Routes>
      <Route
        path="/pratiche/:id/show"
        element={
          <Detail
            table={QUEUE}
            card={null}
            stato={() => null}
            dati={() => 'Tutti i dati'}
            storia={() => []}
          />
        }
      />
    </Routes>
  )
}

test('a record is read in full, also when the computer’s clock was set back after its list was read', async () => {
  const { id: _, ...row } = praticaInCoda(5, 'Anna Rossi')
  const whole = { ...row, storia: [], accrediti: [], perche_punti: [], propone: [] }
  const pagination = { total: 1, per_page: 25, current_page: 1, last_page: 1 }
  stubFetch(({ path }) =>
    Response.json(/\/pratiche\/5$/.test(path) ? { data: whole } : { data: [row], pagination }),
  )
  mount(<ListThenRecord />, { permessi: { 'pratiche.lavorare': 'tutto' }, path: '/pratiche/5/show' })
  await expect.element(page.getByRole('button', { name: 'Apri' })).toBeVisible()
  onTestFinished(() => void vi.restoreAllMocks())
  const now_ms = clock.now().getTime()
  vi.spyOn(Date, 'now').mockImplementation(() => now_ms - 3_600_000)
  await userEvent.click(page.getByRole('button', { name: 'Apri' }))
  await expect.element(page.getByText('Tutti i dati')).toBeVisible()
})
