import '@primo/tokens/tokens.css'
import './promotore.css'
import type { Promotore } from '@primo/contract/rete/rete'
import { costruisciAlbero, FILTRO_VUOTO, flattenRete } from '@primo/domain/rete/rete'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../testing/mount.tsx'
import { sampleRows } from '../../testing/samples.ts'
import { Rete } from './Rete.tsx'

const DIECIMILA = 10_000
const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))

function Prova({ rows }: { rows: Promotore[] }) {
  const [filter, setFilter] = useState(FILTRO_VUOTO)
  const [rami] = useState(() => flattenRete(costruisciAlbero(rows)))
  return <Rete rami={rami} filter={filter} change={setFilter} />
}

test('diecimila persone: si apre tutto, si scorre, si cerca, si ordina e si disegna solo ciò che si vede', async () => {
  await mount(<Prova rows={sampleRows(DIECIMILA)} />)
  const albero = page.getByRole('tree')
  await expect.element(albero).toBeVisible()
  await page.getByRole('button', { name: 'Espandi tutto' }).click()
  await expect.element(page.getByRole('treeitem').first()).toHaveAttribute('aria-expanded', 'true')
  const box = await albero.findElement()
  for (let y = 0; y <= 30_000; y += 3_000) {
    box.scrollTop = y
    await drawn()
  }
  // Only visible rows are rendered.
  expect(document.querySelectorAll('[role=treeitem]').length).toBeLessThan(60)
  ;(box as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await page.getByRole('searchbox').fill('numero9999')
  await expect.element(page.getByText('1 persona trovata', { exact: false })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Tabella' }).click()
  await page.getByRole('button', { name: 'Nome', exact: true }).click()
  await expect
    .element(page.getByRole('columnheader', { name: /Nome/ }))
    .toHaveAttribute('aria-sort', 'ascending')
  expect(document.querySelectorAll('[role=row], tr').length).toBeLessThan(60)
  await page.getByRole('button', { name: 'Mappa' }).click()
  const mappa = page.getByRole('img', { name: /Mappa della rete/ })
  await expect.element(mappa).toBeVisible()
  ;((await mappa.findElement()) as HTMLElement).focus()
  for (const key of ['{Home}', '-', '-', '0', '{ArrowLeft}', '{ArrowUp}', '+', '+']) {
    await userEvent.keyboard(key)
    await drawn()
  }
})

test('una lettera porta al nome che comincia così', async () => {
  await mount(<Prova rows={sampleRows(10)} />)
  const albero = page.getByRole('tree')
  await expect.element(albero).toBeVisible()
  ;((await albero.findElement()) as HTMLElement).focus()
  await userEvent.keyboard('d')
  await expect
    .poll(
      () => document.getElementById(albero.query()?.getAttribute('aria-activedescendant') ?? '')?.textContent,
    )
    .toContain('Dario')
})
