import { newPratica, restoreBackOfficeSession, searchInCoda } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

/** Assignment of items: taken, assigned, released, listed as one's own. */

test.use(DESKTOP)

test('due operatori prendono la prossima e non si pestano i piedi; ciò che si affida cambia mani', async ({
  page,
  browser,
  product,
  accessible,
}) => {
  const family = 'Incarico'
  for (const name of ['Aldo', 'Bice', 'Carlo']) await newPratica(product, `${name} ${family}`)
  await restoreBackOfficeSession(page)
  await searchInCoda(page, 'pratiche', family)
  const rows = page.getByRole('row').filter({ hasText: family })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Libera')
  await expect(rows.first()).toContainText('scade tra 7 giorni')
  await accessible()

  const ada = await (await browser.newContext({ baseURL: product.baseURL })).newPage()
  await restoreBackOfficeSession(ada, 'admin')
  await searchInCoda(ada, 'pratiche', family)
  // Both take from the filtered list.
  const take = { name: 'Prendi la prossima' }
  await expect(ada.getByRole('row').filter({ hasText: family })).toHaveCount(3)
  await Promise.all([page, ada].map((one) => one.getByRole('button', take).click()))
  const opened = await Promise.all(
    [page, ada].map(async (one) => {
      await expect(one).toHaveURL(/\/pratiche\/\d+\/show/)
      await expect(one.getByText('Tu da poco')).toBeVisible()
      return one.getByRole('heading', { level: 1 }).textContent()
    }),
  )
  expect(new Set(opened).size).toBe(2)
  await accessible()

  await page.getByRole('button', { name: 'Affida…' }).click()
  const dialog = page.getByRole('dialog')
  await accessible()
  await dialog.getByRole('button', { name: 'Affida', exact: true }).click()
  await expect(dialog.getByText('Scegli a chi.')).toBeVisible()
  await dialog.getByLabel('A chi').fill('monti')
  const other = page.getByRole('option').first()
  await expect(other).toBeVisible()
  await other.click()
  await dialog.getByRole('button', { name: 'Affida', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Prendila tu' })).toBeVisible()

  await searchInCoda(ada, 'pratiche', family)
  await ada.getByRole('button', { name: 'Mie', exact: true }).click()
  await expect(ada.getByRole('row').filter({ hasText: family })).toHaveCount(2)
  await ada.getByRole('button', { name: 'Libere', exact: true }).click()
  await expect(ada.getByRole('row').filter({ hasText: family })).toHaveCount(1)
  await ada.getByRole('button', { name: 'Mie', exact: true }).click()
  await expect(ada.getByRole('row').filter({ hasText: family })).toHaveCount(2)
  await ada.reload()
  await expect(ada.getByRole('button', { name: 'Mie', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await ada.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Oggi' }).click()
  const mine = ada.getByRole('region', { name: 'In carico a te' })
  await expect(mine.getByRole('link').filter({ hasText: family })).toHaveCount(2)
  await expect(mine).toContainText('scade tra 7 giorni')
  await ada.context().close()
})

test('chi l’ha presa prima resta, e chi arriva dopo legge chi è', async ({ page, browser, product }) => {
  const { id_scheda } = await newPratica(product, 'Contesa')
  const address = `/backoffice/pratiche/${id_scheda}/show`
  await restoreBackOfficeSession(page)
  await page.goto(address)
  await expect(page.getByText('Nessuno la sta lavorando.')).toBeVisible()
  const ada = await (await browser.newContext({ baseURL: product.baseURL })).newPage()
  await restoreBackOfficeSession(ada, 'admin')
  await ada.goto(address)
  await ada.getByRole('button', { name: 'Prendi in carico' }).click()
  await expect(ada.getByText('Tu da poco')).toBeVisible()
  await page.getByRole('button', { name: 'Prendi in carico' }).click()
  await expect(page.getByText(/Nel frattempo l’ha in carico/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prendila tu' })).toBeVisible()
  await ada.getByRole('button', { name: 'Lasciala' }).click()
  await expect(ada.getByText('Nessuno la sta lavorando.')).toBeVisible()
  await ada.context().close()
})
