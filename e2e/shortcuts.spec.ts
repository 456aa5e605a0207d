import { newPratica, restoreBackOfficeSession, searchInCoda } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

/** Keyboard shortcuts of a queue: rows, next item, assignment, help. */

test.use(DESKTOP)

test('coi soli tasti si scorre, si apre, si prende la prossima e si affida; spenti, tacciono', async ({
  page,
  product,
  accessible,
}) => {
  const family = 'Tasti'
  for (const name of ['Aldo', 'Bice']) await newPratica(product, `${name} ${family}`)
  await restoreBackOfficeSession(page)
  await searchInCoda(page, 'pratiche', family)
  const rows = page.getByRole('row').filter({ hasText: family })
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Tasti di questa pagina' })
  await expect(list.getByText('Prende la prossima')).toBeVisible()
  // Shortcuts without effect on this page are not listed.
  await expect(list.getByText('Affida a qualcuno')).toHaveCount(0)
  await accessible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('j')
  await expect(rows.first().getByRole('link').first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Prendi in carico' })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByText('Tu da poco')).toBeVisible()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: /^Affida/ })
  await expect(dialog).toBeVisible()
  // In a dialog's text field, letters are no shortcuts.
  await dialog.getByLabel('A chi').pressSequentially('pj')
  await expect(dialog.getByLabel('A chi')).toHaveValue('pj')
  await dialog.getByRole('button', { name: 'Annulla' }).click()

  await page.keyboard.press('?')
  await expect(list.getByText('Affida a qualcuno')).toBeVisible()
  await list.getByRole('switch').click()
  await list.getByRole('button', { name: 'Chiudi' }).click()
  await expect(list).toBeHidden()
  await page.keyboard.press('a')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /il tuo account$/ }).click()
  await page.getByRole('menuitem', { name: 'Tasti' }).click()
  await expect(list.getByRole('switch')).not.toBeChecked()
})
