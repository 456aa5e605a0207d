import '@primo/tokens/tokens.css'
import './promotore.css'
import type { Promotore } from '@primo/contract/rete/rete'
import { costruisciAlbero, FILTRO_VUOTO, stendi } from '@primo/domain/rete/rete'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { Rete } from './Rete.tsx'
import { sampleRows } from './sample-rete.ts'

const DIECIMILA = 10_000
/** What drawing every row would take many times over, whatever else the machine is doing. */
const FERMO_MS = 2_000

function Prova({ rows }: { rows: Promotore[] }) {
  const [filter, setFilter] = useState(FILTRO_VUOTO)
  const [rami] = useState(() => stendi(costruisciAlbero(rows)))
  return <Rete rami={rami} filter={filter} change={setFilter} />
}

/** Watches the frames while something is done. @returns the longest wait between two, in ms */
async function fotogrammi(fai: () => Promise<void>): Promise<number> {
  let peggiore = 0
  let before = performance.now()
  let look = true
  requestAnimationFrame(function step(now) {
    peggiore = Math.max(peggiore, now - before)
    before = now
    if (look) requestAnimationFrame(step)
  })
  await fai()
  look = false
  return peggiore
}

test('diecimila persone: si apre tutto, si scorre, si cerca, si ordina senza fermarsi', async () => {
  await mount(<Prova rows={sampleRows(DIECIMILA)} />)
  const albero = page.getByRole('tree')
  await expect.element(albero).toBeVisible()
  const misure: Record<string, number> = {}

  misure.espandi = await fotogrammi(async () => {
    await page.getByRole('button', { name: 'Espandi tutto' }).click()
    await expect.element(page.getByRole('treeitem').first()).toHaveAttribute('aria-expanded', 'true')
  })
  const box = albero.element()
  misure.scorri = await fotogrammi(async () => {
    for (let y = 0; y <= 30_000; y += 3_000) {
      box.scrollTop = y
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  // Only what is in sight is drawn.
  expect(document.querySelectorAll('[role=treeitem]').length).toBeLessThan(60)
  misure.fine = await fotogrammi(async () => {
    ;(box as HTMLElement).focus()
    await userEvent.keyboard('{End}')
  })
  misure.cerca = await fotogrammi(async () => {
    await page.getByRole('searchbox').fill('numero9999')
    await expect.element(page.getByText('1 persona trovata', { exact: false })).toBeVisible()
  })
  await page.getByRole('searchbox').fill('')
  misure.tabella = await fotogrammi(async () => {
    await page.getByRole('button', { name: 'Tabella' }).click()
    await page.getByRole('button', { name: 'Nome', exact: true }).click()
    await expect
      .element(page.getByRole('columnheader', { name: /Nome/ }))
      .toHaveAttribute('aria-sort', 'ascending')
  })
  misure.apriMappa = await fotogrammi(async () => {
    await page.getByRole('button', { name: 'Mappa' }).click()
    await expect.element(page.getByRole('img', { name: /Mappa della rete/ })).toBeVisible()
  })
  misure.muoviMappa = await fotogrammi(async () => {
    const mappa = page.getByRole('img', { name: /Mappa della rete/ }).element() as HTMLElement
    mappa.focus()
    for (const key of ['{Home}', '-', '-', '0', '{ArrowLeft}', '{ArrowUp}', '+', '+']) {
      await userEvent.keyboard(key)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  })
  console.warn('fotogramma più lungo, ms:', JSON.stringify(misure))
  expect(Math.max(...Object.values(misure))).toBeLessThan(FERMO_MS)
})

test('una lettera porta al nome che comincia così', async () => {
  await mount(<Prova rows={sampleRows(10)} />)
  const albero = page.getByRole('tree')
  await expect.element(albero).toBeVisible()
  ;(albero.element() as HTMLElement).focus()
  await userEvent.keyboard('d')
  const attivo = albero.element().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(attivo)?.textContent).toContain('Dario')
})
