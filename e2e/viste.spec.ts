import { restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { downloadExport, linesOf } from './support/list-export.ts'
import { DESKTOP } from './support/viewports.ts'

/** Saved views of a list: saved, shared, opened by another operator or by link, with fields that no longer exist. */

test.use(DESKTOP)

test('una vista salvata e condivisa si apre da un altro operatore, con il suo link; chi l’ha fatta la elimina', async ({
  page,
  browser,
  product,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto(`/backoffice/pratiche?filter=${encodeURIComponent('{"stato":"completata"}')}`)
  await page.getByRole('button', { name: 'Colonne' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Ferma' }).click()
  await accessible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Ferma' })).toBeHidden()
  await page.getByRole('button', { name: 'Viste' }).click()
  await page.getByRole('menuitem', { name: 'Salva come vista…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salva come vista' })
  await dialog.getByLabel('Nome').fill('Finite')
  await dialog.getByLabel('La vedono anche i colleghi che aprono questo elenco').check()
  await accessible()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const opened = page.getByRole('button', { name: 'Finite, vista aperta' })
  await expect(opened).toBeVisible()
  // The export has the visible columns.
  await page.getByRole('button', { name: 'Esporta' }).click()
  await page.getByLabel('CSV, per altri programmi').check()
  expect((await linesOf(await downloadExport(page)))[0]).not.toContain('Ferma dal')
  await page.getByRole('button', { name: 'Chiudi' }).click()

  const outside = await browser.newContext({ baseURL: product.baseURL, viewport: DESKTOP.viewport! })
  const other = await outside.newPage()
  await restoreBackOfficeSession(other)
  await other.goto('/backoffice/pratiche')
  await other.getByRole('button', { name: 'Viste' }).click()
  await other.getByRole('menuitem', { name: 'Finite' }).click()
  await expect(other.getByRole('button', { name: /^Completate/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(other.getByRole('columnheader', { name: 'Ferma' })).toBeHidden()
  await expect(other.getByRole('button', { name: 'Finite, vista aperta' })).toBeVisible()
  const views = await other.request.get('/api/operatore/viste?elenco=pratiche')
  const { data } = (await views.json()) as { data: { id: number; nome: string }[] }
  const { id } = data.find(({ nome }) => nome === 'Finite')!
  await other.goto('/backoffice/')
  await other.goto(`/backoffice/pratiche?vista=${id}`)
  await expect(other.getByRole('button', { name: 'Finite, vista aperta' })).toBeVisible()
  await expect(other).toHaveURL(/completata/)

  await opened.click()
  await page.getByRole('menuitem', { name: 'Gestisci le tue viste…' }).click()
  const own = page.getByRole('dialog', { name: 'Le tue viste' })
  const mine = own.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Elimina Finite' }) })
  await mine.getByLabel('Nome').fill('Concluse')
  await mine.getByLabel('Nome').press('Enter')
  await expect(own.getByRole('button', { name: 'Elimina Concluse' })).toBeVisible()
  await accessible()
  await own.getByRole('button', { name: 'Elimina Concluse' }).click()
  await expect(own.getByRole('button', { name: 'Elimina Concluse' })).toHaveCount(0)
  await other.goto(`/backoffice/pratiche?vista=${id}`)
  await expect(other.getByText('La vista di questo link non c’è più, o non è condivisa.')).toBeVisible()
  await outside.close()
})

test('una vista condivisa che nomina ciò che non c’è più si apre con il resto, e lo dice', async ({
  page,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  // viste.test.ts checks the server's response for such a view; this test checks the screen.
  const gone = {
    ...{ id: 4_000_000, elenco: 'pratiche', nome: 'Di una volta', mia: false, condivisa: true },
    ...{ di: 'Paola Fontana', ordine: 'ferma_dal', verso: 'desc', colonne: ['nominativo', 'passo'] },
    ...{ filtri: [{ campo: 'stato', valore: 'completata' }], cadute: ['colore', 'data_visto'] },
  }
  await page.route('**/api/operatore/viste?*', async (route) => {
    const answer = await route.fetch()
    const said = (await answer.json()) as { data: unknown[] }
    await route.fulfill({ response: answer, json: { ...said, data: [...said.data, gone] } })
  })
  await page.goto('/backoffice/pratiche?vista=4000000')
  await expect(
    page.getByText('Aperta senza ciò che questo elenco non ha più: colore, data visto.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Completate/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('columnheader', { name: 'Ferma' })).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
