import '@primo/tokens/tokens.css'
import '../promotore.css'
import { costruisciAlbero, FILTRO_VUOTO, flattenRete } from '@primo/domain/rete/rete'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../../testing/mount.tsx'
import { sampleRows } from '../../../testing/samples.ts'
import { Rete } from '../Rete.tsx'

function Prova({ quanti }: { quanti: number }) {
  const [filter, setFilter] = useState(FILTRO_VUOTO)
  const [rami] = useState(() => flattenRete(costruisciAlbero(sampleRows(quanti))))
  return <Rete rami={rami} filter={filter} change={setFilter} />
}

const mappa = () => page.getByRole('img', { name: /Mappa della rete/ })

/** Counts the coloured pixels of the canvas, without white and near white: more than 0 means that something is drawn. */
function tracce(): number {
  const canvas = document.querySelector('canvas')!
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  let n = 0
  for (let i = 0; i < data.length; i += 4) if (data[i + 3]! > 200 && data[i]! < 220) n++
  return n
}

test('la mappa si disegna, la ricerca ci porta, la scheda apre la persona nell’albero', async () => {
  await mount(<Prova quanti={300} />)
  await page.getByRole('button', { name: 'Mappa' }).click()
  await expect.element(mappa()).toBeVisible()
  await expect.poll(tracce).toBeGreaterThan(200)
  await page.getByRole('searchbox').fill('Numero299')
  await expect.element(page.getByText('1 persona trovata', { exact: false })).toBeVisible()
  await expect
    .poll(async () => {
      ;((await mappa().findElement()) as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      return page.getByRole('region', { name: /Scheda di/ }).query()?.textContent
    })
    .toContain('Numero299')
  await page.getByRole('button', { name: 'Apri nell’albero' }).click()
  await expect
    .element(page.getByRole('treeitem', { name: /Numero299/ }))
    .toHaveAttribute('aria-selected', 'true')
  // The tree takes the focus once it is rendered.
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('tree')
})

test('da tastiera e coi bottoni ci si sposta e si ingrandisce; Esc chiude la scheda', async () => {
  await mount(<Prova quanti={40} />)
  await page.getByRole('button', { name: 'Mappa' }).click()
  await expect.element(mappa()).toBeVisible()
  await expect.poll(tracce).toBeGreaterThan(100)
  const picture = () => document.querySelector('canvas')!.toDataURL()
  ;((await mappa().findElement()) as HTMLElement).focus()
  for (const key of ['{ArrowRight}', '{ArrowDown}', '+', '-', '0', '{Home}']) {
    const before = picture()
    await userEvent.keyboard(key)
    await expect.poll(picture, { message: key }).not.toBe(before)
  }
  for (const nome of ['Ingrandisci', 'Rimpicciolisci', 'Adatta', 'Torna a te', 'Per pratiche']) {
    const before = picture()
    await page.getByRole('button', { name: nome }).click()
    await expect.poll(picture, { message: nome }).not.toBe(before)
  }
  await expect.element(page.getByText('Ancora nessuna pratica', { exact: true })).toBeVisible()
  ;((await mappa().findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: /Scheda di/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('region', { name: /Scheda di/ })).not.toBeInTheDocument()
})
