import { clock } from '@primo/domain/platform/clock'
import {
  createSecondOperator,
  performActionNow,
  restoreBackOfficeSession,
  searchInCoda,
} from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, expectSuccess, logIn } from './support/members.ts'
import { DESKTOP } from './support/viewports.ts'

/** Four-eyes approval: proposed by one operator, confirmed by another. */

// A test expects that no other operator may confirm; one invited by another test file could.
test.use({ ...DESKTOP })

test('un premio ribassato oltre la soglia aspetta: chi l’ha proposto non lo conferma, un’altra persona sì', async ({
  page,
  browser,
  product,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
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

  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: /Da confermare/ })
    .click()
  const mine = page.getByRole('article').filter({ hasText: 'Trolley' })
  await expect(mine.getByText('Nessun altro può confermarla')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Ritira' })).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Conferma' })).toHaveCount(0)
  await accessible()

  const { page: second } = await createSecondOperator(browser, product, 'Programma')
  await second
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: /Da confermare/ })
    .click()
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

test('chi ha importato una pratica propone di completarla, e la completa un’altra persona', async ({
  page,
  browser,
  product,
  accessible,
  shot,
}) => {
  const nominativo = `Importata ${crypto.randomUUID().slice(0, 8)}`
  const { token } = await logIn(product, { email: 'admin@primo.example', password: 'primo-demo-2026' })
  const { righe } = await expectSuccess<{ righe: { codice: string }[] }>(
    callApi(product, 'GET', '/operatore/rete?q=convenzionato@primo.example', { token }),
  )
  const day = new Date(clock.now().getTime() - 10 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .reverse()
    .join('/')
  const head = 'codice_convenzionato;nominativo;tipo_finanziamento;importo;data_registrazione;stato'
  const csv = [head, `${righe[0]!.codice};${nominativo};Mutuo Casa;15.000,50;${day};`].join('\r\n')

  await restoreBackOfficeSession(page)
  await page.goto('/backoffice/pratiche/importa')
  await page
    .getByLabel('File CSV')
    .setInputFiles({ name: 'pratiche.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: /^Importa 1/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Importa' }).click()
  await expect(page.getByText(/1.pratica importata\./)).toBeVisible()
  await searchInCoda(page, 'pratiche', nominativo)
  await page.getByRole('link', { name: nominativo }).click()
  for (const step of ['Istruttoria', 'Delibera', 'Erogazione']) {
    await performActionNow(page, 'Avanza')
    await expect(page.getByText(step).first()).toBeVisible()
    await searchInCoda(page, 'pratiche', nominativo)
    await page.getByRole('link', { name: nominativo }).click()
  }

  // The button names the required second operator in advance, and only creates a proposal.
  await page.getByRole('button', { name: 'Proponi di completare' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('L’hai importata tu')
  await dialog.getByRole('button', { name: 'Proponi di completare' }).click()
  await expect(dialog.getByText('Scegli una delle due.')).toBeVisible()
  await dialog.getByLabel('Esito').click()
  await page.getByRole('option', { name: 'Positivo' }).click()
  await accessible()
  await shot('proponi-di-completare')
  await dialog.getByRole('button', { name: 'Proponi di completare' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/backoffice/proposte')
  const mine = page.getByRole('article').filter({ hasText: /Pratica \d{4}\/\d{4} di / })
  await expect(mine.getByRole('row', { name: /Esito/ })).toContainText('positivo')
  await expect(mine.getByRole('button', { name: 'Ritira' })).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Conferma' })).toHaveCount(0)

  const { page: second } = await createSecondOperator(browser, product, 'Pratiche')
  await second.goto('/backoffice/proposte')
  const hers = second.getByRole('article').filter({ hasText: /Pratica \d{4}\/\d{4} di / })
  await hers.getByRole('button', { name: 'Conferma' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
  await expect(second.getByText('Pratica completata.')).toBeVisible()
  await searchInCoda(second, 'pratiche', nominativo)
  await second.goto(
    `/backoffice/pratiche?filter=${encodeURIComponent(JSON.stringify({ q: nominativo, stato: 'tutte' }))}`,
  )
  await expect(second.getByRole('row').filter({ hasText: nominativo })).toContainText('Completata')
  await second.context().close()
})
