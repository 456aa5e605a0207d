import { newPratica, restoreBackOfficeSession, searchInCoda } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { sentPratica } from './support/pratica.ts'
import { DESKTOP } from './support/viewports.ts'

/** Lettere of a pratica: a template is written once, and an operator sends it as an e-mail and as a PDF. */

test.use({ ...DESKTOP })

test('un modello si scrive, e da una pratica parte compilato', async ({
  page,
  product,
  accessible,
  shot,
}) => {
  const id = await sentPratica(product)
  await restoreBackOfficeSession(page, 'admin')
  const narrow = async (name: string) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await shot(`${name}-320`)
    await page.setViewportSize(DESKTOP.viewport)
  }

  await page.goto('/backoffice/modelli')
  await expect(page.getByRole('heading', { name: 'Documenti che mancano', exact: true })).toBeVisible()
  await accessible()
  await shot('modelli')
  await narrow('modelli')
  await page.getByRole('link', { name: 'Aggiungi un modello' }).click()
  const nome = `Promemoria ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel(/^Nome/).fill(nome)
  await page.getByLabel(/^Per chi/).click()
  await page.getByRole('option', { name: 'Chi ha registrato la pratica' }).click()
  await page.getByLabel(/^Oggetto/).fill('Per la pratica ')
  await page.getByRole('button', { name: 'numero della pratica' }).click()
  await page.getByLabel(/^Testo/).fill('Buongiorno {destinatario}, la banca è {banca}.')
  await expect(page.getByText('Buongiorno Maria Bianchi, la banca è Banca Esempio.')).toBeVisible()
  await accessible()
  await shot('modello')
  await narrow('modello')
  await page.getByRole('button', { name: 'Aggiungi il modello' }).click()
  await expect(page.getByText('Modello aggiunto.')).toBeVisible()

  await page.goto(`/backoffice/pratiche/${id}/show`)
  const panel = page.getByRole('region', { name: 'Lettere ed e-mail' })
  await panel.getByRole('button', { name: 'Scrivi da un modello' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Modello/).click()
  await page.getByRole('option', { name: nome }).click()
  await expect(dialog.getByText(/^La pratica non ha: banca\./)).toBeVisible()
  await accessible()
  await shot('lettera')
  // The dialog stays open at another width, where the list next to the record goes.
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(dialog.getByText(/^La pratica non ha: banca\./)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const content = dialog.locator('.MuiDialogContent-root')
  expect(await content.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  await shot('lettera-320')
  const textField = dialog.getByLabel(/^Testo/)
  await textField.fill((await textField.inputValue()).replace('{banca}', 'la Banca di Prova'))
  await dialog.getByRole('button', { name: 'Invia l’e-mail' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText(/^E-mail ad? /)).toBeVisible()
  // The e-mail is sent after the reply.
  await expect(async () => {
    await page.reload()
    await expect(panel.getByText('Inviata', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()

  await page.setViewportSize(DESKTOP.viewport)
  await panel.getByRole('button', { name: 'Scrivi da un modello' }).click()
  await dialog.getByLabel(/^Modello/).click()
  await page.getByRole('option', { name: 'Documenti che mancano', exact: true }).click()
  await expect(dialog.getByText('Per l’e-mail manca l’indirizzo: si aggiunge in «Persone».')).toBeVisible()
  await dialog.getByRole('button', { name: 'Prepara il PDF' }).click()
  const saved = page.waitForEvent('download')
  await panel.getByRole('link', { name: /^Scarica il PDF della lettera ad? / }).click()
  expect((await saved).suggestedFilename()).toMatch(/^lettera-\d+\.pdf$/)
  await accessible()
  await panel.scrollIntoViewIfNeeded()
  await shot('lettere')
  await narrow('lettere')
})

test('un’e-mail parte per più pratiche insieme, e dove manca qualcosa si legge perché', async ({
  page,
  product,
  accessible,
  shot,
}) => {
  const family = 'Circolare'
  for (const name of ['Aldo', 'Bice']) await newPratica(product, `${name} ${family}`)
  await restoreBackOfficeSession(page)
  await searchInCoda(page, 'pratiche', family)
  const rows = page.getByRole('row').filter({ hasText: family })
  await expect(rows).toHaveCount(2)
  for (const n of [0, 1]) await rows.nth(n).getByRole('checkbox').check()
  const dialog = page.getByRole('dialog')
  const open = async (template: string) => {
    await page.getByRole('button', { name: 'Invia e-mail (2)' }).click()
    await dialog.getByLabel(/^Modello/).click()
    await page.getByRole('option', { name: template, exact: true }).click()
  }
  await open('Documenti che mancano')
  await expect(dialog.getByText(/^La prima non parte\. Il cliente non è ancora/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await open('Documenti che mancano, al convenzionato')
  await expect(dialog.getByRole('group')).toContainText('mancano ancora:')
  await accessible()
  await shot('e-mail-insieme')
  await dialog.getByRole('button', { name: 'Invia e-mail' }).click()
  await expect(dialog).toContainText('Fatte 2 di 2.')
  await shot('e-mail-insieme-fatte')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await rows
    .filter({ hasText: 'Aldo' })
    .getByRole('link', { name: `Aldo ${family}` })
    .click()
  const panel = page.getByRole('region', { name: 'Lettere ed e-mail' })
  await expect(panel.getByText(/^E-mail ad? /)).toBeVisible()
})
