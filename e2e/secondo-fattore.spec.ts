import type { Page } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import { generateSync } from 'otplib'
import { enterBackOffice, typeCredentials } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DEMO_PASSWORD } from './support/members.ts'
import { withKey } from './support/passkey.ts'
import { DESKTOP } from './support/viewports.ts'

/** Multi-factor authentication of operators: with a passkey, with TOTP, with a recovery code. */

test.use({ ...DESKTOP, host: 'localhost' })
test.describe.configure({ mode: 'serial' })

const FIRST_PAGE = { level: 1, name: 'Oggi' }
const STEP_S = 30
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * STEP_S })

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: /il tuo account/ }).click()
  await page.getByRole('menuitem', { name: 'Il tuo account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Il tuo account' })).toBeVisible()
}
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /il tuo account/ }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page.getByRole('button', { name: 'Entra' })).toBeVisible()
}
/** Reads the ten recovery codes, which are shown once. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'I tuoi codici di recupero' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codici = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'Li ho messi al sicuro' }).click()
  await expect(dialog).toBeHidden()
  return codici
}

test('una passkey si aggiunge, entra da sola e dopo la password, e si toglie', async ({
  page,
  accessible,
}) => {
  await withKey(page)
  await enterBackOffice(page)
  await openAccount(page)
  await accessible()
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await page.getByLabel('Nome della passkey').fill('Portatile')
  await page.getByRole('button', { name: 'Crea la passkey' }).click()
  await keepCodes(page)
  await expect(page.getByText('Passkey «Portatile»')).toBeVisible()

  await leave(page)
  await page.getByRole('button', { name: 'Usa una passkey' }).click()
  await expect(page.getByRole('heading', FIRST_PAGE)).toBeVisible()

  await leave(page)
  await typeCredentials(page, 'operatore')
  await expect(page.getByRole('heading', { name: 'Ancora un passo.' })).toBeVisible()
  await accessible()
  await page.getByRole('button', { name: 'Usa la passkey' }).click()
  await expect(page.getByRole('heading', FIRST_PAGE)).toBeVisible()
  await openAccount(page)

  await page.getByRole('button', { name: 'Togli la passkey «Portatile»' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli la passkey «Portatile»' }).click()
  await expect(page.getByText('Passkey tolta.')).toBeVisible()
  await expect(page.getByText('Passkey «Portatile»')).toHaveCount(0)
})

test('l’app dei codici si attiva, poi la password da sola non basta; un codice di recupero sì, una volta', async ({
  page,
  accessible,
}) => {
  await enterBackOffice(page)
  await openAccount(page)
  await page.getByRole('button', { name: 'Aggiungi l’app dei codici' }).click()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await accessible()
  const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Codice dell’app').fill('000000')
  await page.getByRole('button', { name: 'Attiva l’app' }).click()
  await expect(page.getByText('Codice non valido')).toBeVisible()
  // The previous time step is valid until the end of the current one; at its very end a second attempt computes a new code.
  const kept = page.getByRole('dialog', { name: 'I tuoi codici di recupero' })
  await expect(async () => {
    await page.getByLabel('Codice dell’app').fill(codeOf(secret, -1))
    await page.getByRole('button', { name: 'Attiva l’app' }).click()
    await expect(kept).toBeVisible({ timeout: 10_000 })
  }).toPass()
  const [recovery = ''] = await keepCodes(page)
  await leave(page)

  for (const code of [codeOf(secret), recovery]) {
    await typeCredentials(page, 'operatore')
    await expect(page.getByRole('heading', { name: 'Ancora un passo.' })).toBeVisible()
    await page.getByLabel('Codice').fill(code)
    await page.getByRole('button', { name: 'Continua' }).click()
    await expect(page.getByRole('heading', FIRST_PAGE)).toBeVisible()
    await leave(page)
  }
  await typeCredentials(page, 'operatore')
  await page.getByLabel('Codice').fill(recovery)
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByText('Codice non valido')).toBeVisible()
  await page.getByLabel('Codice').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('heading', FIRST_PAGE)).toBeVisible()
  await openAccount(page)
  await expect(page.getByText('Te ne restano 9')).toBeVisible()
  await page.getByRole('button', { name: 'Togli l’app dei codici' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli l’app dei codici' }).click()
  await expect(page.getByText('App dei codici tolta.')).toBeVisible()
})

test('prima di ciò che è pericoloso si chiede di nuovo chi si è, e ciò che si faceva va avanti', async ({
  page,
}) => {
  await enterBackOffice(page)
  await openAccount(page)
  await page.getByLabel('Password attuale').fill('scritta a metà')
  let asked = 0
  // Response of the server when the last re-authentication is more than ten minutes ago.
  await page.route('**/api/operatore/accesso/app', async (route) => {
    if (asked++ > 0) return route.continue()
    await route.fulfill({
      status: 409,
      json: { message: 'Per continuare conferma che sei tu.', error: 'CONFERMA_IDENTITA' },
    })
  })
  await page.getByRole('button', { name: 'Aggiungi l’app dei codici' }).click()
  const question = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await question.getByLabel('Password', { exact: true }).fill('sbagliata di certo')
  await question.getByRole('button', { name: 'Conferma' }).click()
  await expect(question.getByText('La password non è corretta.')).toBeVisible()
  await question.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await question.getByRole('button', { name: 'Conferma' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Password attuale')).toHaveValue('scritta a metà')
})
