import { newPratica, restoreBackOfficeSession, stopUndoClock } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

/** Board of the pratiche: cards moved by drag and by keyboard. */

test.use(DESKTOP)

test('una pratica si trascina al passo dopo e si annulla, si muove da tastiera, si rifiuta con un motivo', async ({
  page,
  product,
  accessible,
}) => {
  const nominativo = `Lavagna ${crypto.randomUUID().slice(0, 8)}`
  await newPratica(product, nominativo)
  await restoreBackOfficeSession(page)
  const elapse = await stopUndoClock(page)
  await page.goto(`/backoffice/pratiche?filter=${encodeURIComponent(JSON.stringify({ q: nominativo }))}`)
  // The board keeps the list's search.
  await page.getByRole('link', { name: 'Bacheca' }).click()
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  const cardIn = (name: string) => column(name).getByRole('listitem').filter({ hasText: nominativo })
  const tray = page.getByRole('region', { name: 'Azioni in partenza' })
  await expect(cardIn('Documenti')).toBeVisible()
  await expect(column('Delibera').getByText('Nessuna pratica.')).toBeVisible()
  await accessible()

  const calendar = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Le mie scadenze' }).click()
  expect((await calendar).suggestedFilename()).toBe('pratiche.ics')

  // Only the next step takes the card.
  await cardIn('Documenti').dragTo(column('Delibera'))
  await expect(tray.getByRole('button', { name: 'Annulla' })).toHaveCount(0)
  await cardIn('Documenti').dragTo(column('Istruttoria'))
  await expect(cardIn('Documenti').getByText('in partenza')).toBeVisible()
  await expect(cardIn('Documenti').getByRole('button', { name: /^Sposta/ })).toHaveCount(0)
  await tray.getByRole('button', { name: 'Annulla' }).click()
  await expect(cardIn('Documenti').getByRole('button', { name: /^Sposta/ })).toBeVisible()
  await cardIn('Documenti').dragTo(column('Istruttoria'))
  await expect(tray.getByRole('button', { name: 'Annulla' })).toBeVisible()
  await elapse()
  await expect(cardIn('Istruttoria')).toBeVisible()
  await expect(cardIn('Documenti')).toHaveCount(0)

  // The menu is back once the moved card was read again: until then Tab leaves the card.
  await expect(cardIn('Istruttoria').getByRole('button', { name: /^Sposta/ })).toBeVisible()
  // By keyboard: `j` goes to the card, its menu has the same actions.
  await page.keyboard.press('j')
  await expect(cardIn('Istruttoria').getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Avanza' })).toBeFocused()
  await accessible()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Che cosa manca/).fill('ultima busta paga')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await elapse()
  await expect(cardIn('Delibera')).toContainText('Manca: ultima busta paga')
  await expect(cardIn('Delibera').getByRole('button', { name: /^Sposta/ })).toBeVisible()

  // An outcome opens its dialog; cancelling leaves the card where it is.
  await cardIn('Delibera').hover()
  await page.mouse.down()
  await column('Erogazione').hover()
  await expect(page.getByText('Completa', { exact: true })).toHaveAttribute('data-drop', 'no')
  await page.getByText('Rifiuta', { exact: true }).hover()
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(dialog.getByText('Serve per continuare.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(cardIn('Delibera')).toBeVisible()

  await page.getByRole('link', { name: 'Elenco' }).click()
  await expect(page.getByRole('row').filter({ hasText: nominativo })).toBeVisible()
})
