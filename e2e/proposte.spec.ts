import { enterOffice, inviteSecond } from './support/office.ts'
import { DESKTOP } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** What takes two people: proposed by one, told to wait, confirmed by another. */

test.use(DESKTOP)

test('un premio ribassato oltre la soglia aspetta: chi l’ha proposto non lo conferma, un’altra persona sì', async ({
  page,
  browser,
  product,
  accessible,
}) => {
  await enterOffice(page, 'admin')
  await page.goto('/backoffice/catalogo/1010')
  const points = page.getByLabel('Punti')
  const before = Number((await points.inputValue()).replace(/\D/g, ''))
  const after = Math.floor(before / 2)
  await points.fill(String(before - 1))
  await expect(page.getByRole('button', { name: 'Salva' })).toBeVisible()
  await points.fill(String(after))
  await expect(page.getByText('vale quando un’altra persona lo conferma')).toBeVisible()
  await accessible()
  await page.getByRole('button', { name: 'Proponi' }).click()
  await expect(page.getByText('Proposto: vale quando un’altra persona lo conferma')).toBeVisible()

  await page.getByRole('menuitem', { name: /Da confermare/ }).click()
  const mine = page.getByRole('article').filter({ hasText: 'Trolley' })
  await expect(mine.getByText('Nessun altro può confermarla')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Ritira' })).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Conferma' })).toHaveCount(0)
  await accessible()

  const second = await inviteSecond(page, browser, product, 'Programma')
  await second.getByRole('menuitem', { name: /Da confermare/ }).click()
  const hers = second.getByRole('article').filter({ hasText: 'Trolley' })
  await expect(hers.getByRole('row', { name: /Punti/ })).toContainText(String(after))
  await hers.getByRole('button', { name: 'Conferma' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
  await expect(second.getByText('Confermato: il premio è cambiato.')).toBeVisible()
  await second.getByRole('button', { name: /Decise/ }).click()
  await expect(second.getByRole('article').filter({ hasText: 'Trolley' })).toContainText('Confermata')
  await second.context().close()
  await page.goto('/backoffice/catalogo/1010')
  await expect(points).toHaveValue(String(after))
})
