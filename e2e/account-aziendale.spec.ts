import type { Page } from '@playwright/test'
import {
  type CompanyProvider,
  companySettings,
  startCompanyProvider,
} from '../apps/server/src/test/company-provider.ts'
import { freePort } from '../scripts/free-port.mjs'
import { enterBackOffice, typeCredentials } from './support/backoffice.ts'
import { test as base, expect } from './support/fixtures.ts'

/** Login of operators with their company account, against a real OpenID Connect provider with its own pages. */

const GROUPS = { capi: ['Amministratore'], sportello: ['Sportello'] }
const test = base.extend<{ company: CompanyProvider }, { companyPort: number }>({
  companyPort: [async ({ browserName: _ }, use) => use(await freePort()), { scope: 'worker' }],
  settings: async ({ companyPort }, use) =>
    use({ TRUST_PROXY: 'on', ...companySettings(companyPort), SSO_GROUPS: JSON.stringify(GROUPS) }),
  company: async ({ product, companyPort }, use) => {
    const company = await startCompanyProvider(`${product.baseURL}/backoffice/azienda`, companyPort)
    await use(company)
    await company.close()
  },
})

const known = (company: CompanyProvider, name: string, groups: string[]) =>
  company.people.set(name, {
    email: `${name}@azienda.example`,
    email_verified: true,
    given_name: 'Bianca',
    family_name: 'Neri',
    groups,
  })
/** Signs in on the provider's own page. */
async function signInThere(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('qualsiasi')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}
const byCompany = (page: Page) => page.getByRole('button', { name: 'Entra con l’account aziendale' })

for (const [where, viewport] of Object.entries({
  'da scrivania': { width: 1280, height: 800 },
  'dal telefono': { width: 390, height: 844 },
})) {
  test.describe(where, () => {
    test.use({ viewport })

    test('si entra dalla porta con l’account aziendale, e ci si ritrova dove si voleva andare', async ({
      page,
      company,
      accessible,
      shot,
    }) => {
      const name = `bianca${viewport.width}`
      known(company, name, ['sportello'])
      await page.goto('/backoffice/iscrizioni?filter=%7B%22q%22%3A%22rossi%22%7D')
      await expect(byCompany(page)).toBeVisible()
      await accessible()
      await shot('porta-aziendale')
      await byCompany(page).click()
      await signInThere(page, name)
      await expect(page.getByRole('heading', { level: 1, name: 'Iscrizioni' })).toBeVisible()
      await expect(page).toHaveURL(/\/backoffice\/iscrizioni\?filter=%7B%22q%22%3A%22rossi%22%7D/)
      // The destination is stored only until the login has completed.
      expect(await page.evaluate(() => sessionStorage.getItem('backoffice-dopo'))).toBeNull()
    })

    test('chi non ha un gruppo legge perché non entra, e può ancora usare la sua password', async ({
      page,
      company,
      accessible,
      shot,
    }) => {
      known(company, 'carlo', ['altro'])
      await page.goto('/backoffice')
      await byCompany(page).click()
      await signInThere(page, 'carlo')
      await expect(page.getByRole('alert')).toHaveText(
        'Il tuo account aziendale non apre il back office: chiedi di essere messo nel gruppo giusto.',
      )
      expect(new URL(page.url()).search).toBe('')
      await accessible()
      await shot('porta-aziendale-no')
      await page.getByRole('link', { name: 'Torna all’accesso' }).click()
      await typeCredentials(page, 'operatore')
      await expect(page.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible()
    })
  })
}

test.describe('con il provider', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('il suo pulsante arriva quando il server lo dice, e «Entra» resta dov’è', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/ufficio/porta', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/backoffice')
    const enter = page.getByRole('button', { name: 'Entra', exact: true })
    await expect(enter).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await enter.boundingBox()
    release()
    await expect(byCompany(page)).toBeVisible()
    expect(await enter.boundingBox()).toEqual(before)
  })

  test('spento lo si dice, e si entra con la password', async ({ page, company }) => {
    await company.close()
    try {
      await page.goto('/backoffice')
      await byCompany(page).click()
      await expect(page.getByRole('alert')).toContainText('non risponde')
      await enterBackOffice(page)
    } finally {
      await company.open()
    }
  })

  test('si conferma chi si è in una finestra a parte, e ciò che si faceva va avanti', async ({
    page,
    company,
    shot,
  }) => {
    known(company, 'dario', ['capi'])
    await page.goto('/backoffice/operatori')
    await byCompany(page).click()
    await signInThere(page, 'dario')
    await page.getByRole('button', { name: 'Invita', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Nome', { exact: false }).first().fill('Elisa')
    await form.getByLabel('Cognome').fill('Fabbri')
    await form.getByLabel('E-mail').fill('elisa@azienda.example')
    await form.getByLabel('Pratiche', { exact: true }).check()
    await form.getByRole('button', { name: 'Manda l’invito' }).click()
    const question = page.getByRole('dialog', { name: 'Conferma che sei tu' })
    await expect(question.getByRole('button', { name: 'Conferma con l’account aziendale' })).toBeVisible()
    await shot('conferma-aziendale')
    const opening = page.waitForEvent('popup')
    await question.getByRole('button', { name: 'Conferma con l’account aziendale' }).click()
    const popup = await opening
    await signInThere(popup, 'dario')
    await expect(page.getByText('Invito mandato: vale 72 ore.')).toBeVisible()
    await expect.poll(() => popup.isClosed()).toBe(true)
  })
})
