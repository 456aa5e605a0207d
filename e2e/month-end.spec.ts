import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { createSecondOperator, restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { goTo, press, typeIn } from './support/keyboard.ts'
import { DESKTOP } from './support/viewports.ts'

/** Work of two administrators at the end of a month: reconciliation, correction, closing. */

test.use(DESKTOP)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Opens a screen by its name with the command palette. */
async function goByName(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
  await page.keyboard.press('Enter')
}

test('a fine mese i conti tornano, una rettifica passa da due mani e il mese si chiude, senza mouse', async ({
  page,
  browser,
  product,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice')

  // Totals of the month, which reconcile with the ledger.
  await page.goto('/backoffice/andamento/punti?giorni=30')
  await expect(page.getByText(/movimenti nel periodo, differenza 0/)).toBeVisible()
  const statement = page.getByRole('region', { name: 'Estratto dei punti' })
  const downloading = page.waitForEvent('download')
  await press(page, statement.getByRole('button', { name: 'CSV' }))
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file).toContain('Apertura')
  expect(file).toContain('Chiusura')

  // A member's complaint: one operator proposes an adjustment of fifty points.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('socio@primo.example')
  await expect(page.getByRole('option').filter({ hasText: 'Anna Rossi' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Rossi' })).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Movimenti, con il perché' }))
  await press(page, button(page, 'Proponi una rettifica'))
  const dialog = page.getByRole('dialog')
  await typeIn(page, dialog.getByLabel('Punti'), '50')
  await typeIn(page, dialog.getByLabel('Motivo'), 'Pratica di marzo registrata con un tipo sbagliato.')
  await press(page, dialog.getByRole('button', { name: 'Proponi una rettifica' }))
  await expect(dialog).toBeHidden()
  await goByName(page, 'Da confermare')
  const mine = page.getByRole('article').filter({ hasText: 'Pratica di marzo' })
  await expect(mine).toContainText('Anna Rossi')
  await expect(mine.getByRole('button', { name: 'Conferma' })).toHaveCount(0)

  // The other operator confirms it.
  const { page: second } = await createSecondOperator(browser, product, 'Amministratore')
  await goByName(second, 'Da confermare')
  const hers = second.getByRole('article').filter({ hasText: 'Pratica di marzo' })
  await press(second, hers.getByRole('button', { name: 'Conferma' }))
  await press(second, second.getByRole('dialog').getByRole('button', { name: 'Conferma' }))
  await expect(hers).toHaveCount(0)
  await expectAccessible(second)
  await second.context().close()

  // The points are credited, and the statement still reconciles.
  await page.goto('/backoffice/andamento/punti?giorni=30')
  await expect(page.getByText(/movimenti nel periodo, differenza 0/)).toBeVisible()
  await expect(statement.getByRole('row', { name: /Rettific/ })).toContainText('+50')

  // The month of the qualifiche is closed manually, and the job reports its result.
  await goByName(page, 'Lavori')
  await press(page, page.getByRole('button', { name: /^Esegui adesso: .*qualific/i }))
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /qualific/i })
      .first(),
  ).toContainText('Riuscita')

  // Both operators are in the audit log.
  await goByName(page, 'Registro')
  await expect(page.getByRole('heading', { level: 1, name: 'Registro' })).toBeVisible()
  await goTo(page, page.getByLabel('Chi: e-mail o n.'))
})
