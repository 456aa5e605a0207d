import { wholeNumber } from '@primo/domain/platform/numbers'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { Funnel } from '../statistics/bar-charts.tsx'
import { PuntiNelTempo } from '../statistics/PuntiNelTempo.tsx'

type FunnelData = Parameters<typeof Funnel>[0]['dati']
type Points = Parameters<typeof PuntiNelTempo>[0]['dati']

const periodo = {
  dal: '2026-04-01',
  al: '2026-05-31',
  prima: { dal: '2026-02-01', al: '2026-03-31' },
  tratto: 'mese' as const,
}
const passi: FunnelData['passi'] = [
  { traguardo: 'registrati', quanti: 1_500, prima: 1_200 },
  { traguardo: 'verificati', quanti: 900, prima: 900 },
  { traguardo: 'iscritti', quanti: 0, prima: 30 },
]
const serie: Points['serie'] = [
  { dal: '2026-04-01', guadagnati: 12_000, spesi: 3_000, scaduti: 0, stornati: 50 },
  { dal: '2026-05-01', guadagnati: 8_000, spesi: 0, scaduti: 700, stornati: 0 },
]
const dati = { periodo, edizione_id: null, passi, serie } as unknown as FunnelData & Points
const permessi = { 'persone.vedere': 'tutto', 'punti.rettificare': 'tutto' } as const

const toTable = page.getByRole('button', { name: 'Tabella' })
const table = page.getByRole('table')
const rows = async () =>
  [...(await table.findElement()).querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )

test('the table of a bar chart has the same numbers as its bars', async () => {
  mount(<Funnel dati={dati} />, { permessi })
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  const bars = [...document.querySelectorAll('.chart-bars li')].map((bar) => [
    bar.firstElementChild!.textContent,
    bar.querySelector('strong')!.textContent,
    bar.querySelector('small')!.textContent,
  ])
  expect(bars.map(([, value]) => value)).toEqual(['1.500', '900', '0'])
  await expect.element(toTable).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(toTable)
  await expect.element(table).toHaveAccessibleName('Dalla registrazione al premio')
  const written = await rows()
  expect(written.map(([name, now, , change]) => [name, now, change])).toEqual(bars)
  expect(written.map(([, , before]) => before)).toEqual(['1.200', '900', '30'])
  await userEvent.click(toTable)
  await expect.element(table).not.toBeInTheDocument()
  expect(document.querySelectorAll('.chart-bars li')).toHaveLength(3)
})

test('bars are as wide as their values', async () => {
  mount(<Funnel dati={dati} />)
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  const widths = [...document.querySelectorAll('.chart-bars li')].map(
    (bar) => bar.querySelector('.chart-one')?.getAttribute('width') ?? null,
  )
  expect(widths).toEqual(['100%', '60%', null])
})

test('the table of a column chart has the same numbers as its columns', async () => {
  mount(<PuntiNelTempo dati={dati} />, { permessi })
  await expect
    .element(page.getByRole('img', { name: 'Punti guadagnati, spesi, scaduti e stornati nel tempo' }))
    .toBeVisible()
  const columns = [...document.querySelectorAll('.chart-bar')].map((bar) => bar.getAttribute('aria-label'))
  expect(columns).toHaveLength(5)
  await userEvent.click(toTable)
  const headings = [...(await table.findElement()).querySelectorAll('thead th')].map(
    (cell) => cell.textContent,
  )
  expect(headings).toEqual(['Mese', 'Guadagnati', 'Spesi', 'Scaduti', 'Stornati'])
  const written = await rows()
  expect(written.map(([, ...values]) => values)).toEqual(
    serie.map((s) => [s.guadagnati, s.spesi, s.scaduti, s.stornati].map(wholeNumber)),
  )
  const inTable = written.flatMap(([month, ...values]) =>
    values.flatMap((value, i) => (value === '0' ? [] : [`${month}, ${headings[i + 1]}: ${value}`])),
  )
  expect(columns).toEqual(inTable)
})
