import { enterOffice, officeOpen } from './support/office.ts'
import { DESKTOP } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test.use(DESKTOP)

test('un elenco si restringe per importo, giorno e mano; i filtri restano nell’indirizzo e si tolgono', async ({
  page,
  accessible,
}) => {
  await enterOffice(page, 'admin')
  await page.goto(`/backoffice/pratiche?filter=${encodeURIComponent('{"stato":"tutte"}')}`)
  const everything = await page.getByText(/^1–25 di \d+$/).textContent()
  await page.getByRole('button', { name: 'Altri filtri' }).click()
  const dialog = page.getByRole('dialog', { name: 'Altri filtri' })
  await dialog.getByLabel('Importo da').fill('100.000')
  await dialog.getByLabel('Importo fino a').fill('1')
  await dialog.getByRole('button', { name: 'Applica' }).click()
  await expect(dialog.getByText('Questo importo è più piccolo di quello da cui si comincia.')).toBeVisible()
  await accessible()
  await dialog.getByLabel('Importo fino a').fill('200.000')
  await dialog.getByLabel('Registrata dal').fill('2020-01-01')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const on = page.getByRole('list', { name: 'Filtri attivi' })
  await expect(on.getByRole('listitem')).toContainText([
    'Stato: Tutte',
    'Registrata dal 01/01/2020',
    'Importo da',
    'Importo fino a',
  ])
  await expect(page.getByText(everything!, { exact: true })).toBeHidden()
  await page.reload()
  await expect(on.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Altri filtri, 3 attivi' })).toBeVisible()
  for (const euro of await page.getByRole('row').getByText(/€/).allTextContents()) {
    const amount = Number(euro.replace(/[^\d]/g, '')) / 100
    expect(amount).toBeGreaterThanOrEqual(100_000)
    expect(amount).toBeLessThanOrEqual(200_000)
  }
  await accessible()
  await on.getByRole('button', { name: 'Registrata dal 01/01/2020, togli' }).click()
  await expect(on.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await expect(on).toBeHidden()
})

test('gli iscritti e le aziende sono elenchi: si cercano, si scorrono, aprono la persona', async ({
  page,
  accessible,
}) => {
  await officeOpen(page, 'admin')
  await page.goto('/backoffice/')
  await page.getByRole('menuitem', { name: 'Iscritti' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iscritti' })).toBeVisible()
  await expect(page.getByText(/^1–25 di \d+$/)).toBeVisible()
  const firstName = () => page.getByRole('row').nth(1).getByRole('link').first().textContent()
  const first = await firstName()
  await accessible()
  await page.getByRole('button', { name: 'Vai alla pagina successiva' }).click()
  await expect(page.getByText(/^26–50 di \d+$/)).toBeVisible()
  // The rows of the page before stay until these are here.
  const name = page.getByRole('row').nth(1).getByRole('link').first()
  await expect(name).not.toHaveText(first!)
  // A link to the middle of the list.
  const second = await firstName()
  await page.reload()
  await expect(name).toHaveText(second!)
  await page.getByRole('button', { name: 'Vai alla pagina precedente' }).click()
  await expect(name).toHaveText(first!)

  await page.getByPlaceholder('Nome, e-mail, cellulare, codice').fill('socio@primo')
  await expect(page.getByText('1–1 di 1')).toBeVisible()
  await page.getByRole('link', { name: 'Anna Rossi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Rossi' })).toBeVisible()
  await page.getByRole('link', { name: 'Iscritti' }).first().click()
  await expect(page.getByText('1–1 di 1')).toBeVisible()

  await page.getByRole('menuitem', { name: 'Aziende' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aziende' })).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/persone\/\d+$/)
})
