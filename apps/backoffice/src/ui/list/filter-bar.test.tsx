import { useState } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { FilterChips, type QueueFilters, type QueueStates, StateTabs } from './filter-bar.tsx'
import { betweenPoints, inPeriod, parseFilterInput } from './filter-fields.ts'
import { MoreFilters } from './MoreFilters.tsx'

const more = [...inPeriod('Richiesta'), ...betweenPoints]
const filters: QueueFilters = { search: 'Nome, premio o codice', more }
const states: QueueStates = {
  name: 'Stato delle richieste',
  first: 'da_lavorare',
  labels: { da_lavorare: 'Da lavorare', spedita: 'Spedite' },
}

type Values = Record<string, unknown>
let applied: Values

/** Filter bar of the queue of prize requests, with the filters' values in the state instead of the URL. */
function Filters({ initial }: { initial: Values }) {
  const [filterValues, setFilters] = useState(initial)
  applied = filterValues
  const list = { resource: 'richieste', filterValues, setFilters }
  return (
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <h1 tabIndex={-1}>Premi</h1>
      <StateTabs {...states} />
      <MoreFilters fields={more} />
      <FilterChips filters={filters} states={states} />
    </ListContextProvider>
  )
}

function open(initial: Values = {}) {
  stubFetch(() =>
    Response.json({
      data: {
        per_stato: [
          { stato: 'da_lavorare', quante: 1_234 },
          { stato: 'spedita', quante: 5 },
        ],
      },
    }),
  )
  mount(<Filters initial={initial} />, { permessi: { 'premi.lavorare': 'tutto' } })
}

const chips = () =>
  page
    .getByRole('list', { name: 'Filtri attivi' })
    .getByRole('button')
    .elements()
    .map((chip) => chip.querySelector('.filters-said')?.textContent)
const button = (name: string) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog', { name: 'Altri filtri' })
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })

test('each state shows its number of rows, and filters by it', async () => {
  open({ q: 'rossi', passo: 2 })
  await expect.element(button('Da lavorare 1.234')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(button('Spedite 5'))
  await expect.element(button('Spedite 5')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('Da lavorare 1.234')).toHaveAttribute('aria-pressed', 'false')
  expect(applied).toEqual({ q: 'rossi', stato: 'spedita' })
  await userEvent.click(button('Da lavorare 1.234'))
  await expect.poll(() => applied).toEqual({ q: 'rossi' })
})

test('active filters are shown as chips, and removed one by one or together', async () => {
  open({ q: 'rossi', stato: 'spedita', dal: '2026-05-04', punti_da: 1_500 })
  await expect
    .poll(chips)
    .toEqual(['Ricerca: rossi', 'Stato: Spedite', 'Richiesta dal 04/05/2026', 'Punti da 1.500'])
  await userEvent.click(button('Stato: Spedite, togli'))
  await expect.poll(() => applied).toEqual({ q: 'rossi', dal: '2026-05-04', punti_da: 1_500 })
  await expect.element(page.getByRole('heading', { name: 'Premi' })).toHaveFocus()
  await userEvent.click(button('Togli i filtri'))
  await expect.poll(() => applied).toEqual({})
  await expect.element(page.getByRole('list', { name: 'Filtri attivi' })).not.toBeInTheDocument()
})

test('further filters are applied together, and their number is on the button', async () => {
  open({ q: 'rossi' })
  await userEvent.click(button('Altri filtri'))
  await expect.element(field('Richiesta dal')).toHaveFocus()
  await userEvent.fill(field('Richiesta dal'), '4 maggio 2026')
  await userEvent.fill(field('Punti da'), '1.500')
  expect(applied).toEqual({ q: 'rossi' })
  await userEvent.click(dialog.getByRole('button', { name: 'Applica' }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(applied).toEqual({ q: 'rossi', dal: '2026-05-04', punti_da: 1_500 })
  await userEvent.click(button('Altri filtri, 2 attivi'))
  await expect.element(field('Richiesta dal')).toHaveValue('04/05/2026')
  await userEvent.click(dialog.getByRole('button', { name: 'Svuota' }))
  await expect.element(field('Punti da')).toHaveValue('')
  await userEvent.click(dialog.getByRole('button', { name: 'Applica' }))
  await expect.poll(() => applied).toEqual({ q: 'rossi' })
})

test('an invalid filter is shown under its field, and nothing is applied', async () => {
  open({ q: 'rossi' })
  await userEvent.click(button('Altri filtri'))
  await userEvent.fill(field('Richiesta dal'), '31/02/2026')
  await userEvent.fill(field('Punti da'), 'tanti')
  await userEvent.click(dialog.getByRole('button', { name: 'Applica' }))
  await expect
    .element(field('Richiesta dal'))
    .toHaveAccessibleDescription('Scrivi un giorno che c’è, per esempio 23/11/2026.')
  await expect.element(field('Punti da')).toHaveAccessibleDescription('Scrivi un numero intero.')
  expect(applied).toEqual({ q: 'rossi' })
})

test.each([
  ['1.000', 1_000],
  ['-1.000', -1_000],
  ['1 000 000', 1_000_000],
  ['2.5', undefined],
  ['10.50', undefined],
  ['9'.repeat(20), undefined],
])('points typed as %s are %s', (written, points) =>
  expect(parseFilterInput(betweenPoints[0]!, written)).toBe(points),
)

test('a range whose ends are exchanged is refused before the request', async () => {
  open()
  await userEvent.click(button('Altri filtri'))
  await userEvent.fill(field('Punti da'), '20')
  await userEvent.fill(field('Punti fino a'), '10')
  await userEvent.click(dialog.getByRole('button', { name: 'Applica' }))
  await expect.poll(() => dialog.query()?.querySelectorAll('[aria-invalid="true"]').length).toBe(1)
  expect(applied).toEqual({})
})
