import type { Request } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import { enterBackOffice, restoreBackOfficeSession, typeCredentials } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DEMO_PASSWORD } from './support/members.ts'
import { outboxOf } from './support/outbox.ts'
import { DESKTOP } from './support/viewports.ts'

/** Login page of the back office, without the back office's code, the weight of the first page after it, and password recovery. */

/** Maximum download until the home page shows its metrics, with an empty cache: compressed scripts in KiB, and requests. */
const FIRST_PAGE = { script_KiB: 300, requests: 40 }

test.use(DESKTOP)

test('chi ha dimenticato la password la sceglie di nuovo dalla porta, ed entra', async ({
  page,
  product,
}) => {
  const email = 'operatore@primo.example'
  await page.goto('/backoffice')
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  await page.getByLabel('E-mail').fill(email)
  const asked = clock.now()
  await page.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(page.getByRole('status')).toContainText(email)
  const { testo } = await outboxOf(product.baseURL).ultimo(email, asked)
  await page.goto(/https?:\S+\/backoffice\/password#\S+/.exec(testo)![0])
  await expect(page.getByRole('heading', { name: 'Scegli una nuova password.' })).toBeVisible()
  // The token is removed from the URL.
  expect(new URL(page.url()).hash).toBe('')
  await page.getByLabel('Nuova password').fill(DEMO_PASSWORD)
  await page.getByLabel('Ripeti la password').fill('un’altra')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Le due password non coincidono.')).toBeVisible()
  await page.getByLabel('Ripeti la password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByRole('status')).toHaveText('Password cambiata: ora puoi entrare.')
  await page.getByRole('link', { name: 'Torna all’accesso' }).click()
  await enterBackOffice(page)
})

test('la porta si apre senza il codice dell’ufficio, e riporta a ciò che si voleva aprire', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/backoffice/pratiche?filter=%7B%22q%22%3A%22rossi%22%7D')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /vendor|ufficio-/.test(path))).toEqual([])
  await page.reload()
  await typeCredentials(page, 'operatore')
  await expect(page).toHaveURL(/\/backoffice\/pratiche\?filter=%7B%22q%22%3A%22rossi%22%7D/)
  await expect(page.getByRole('heading', { level: 1, name: 'Pratiche' })).toBeVisible()
})

test('a freddo, «Oggi» mostra le cifre con al più 300 KiB di codice e 40 richieste', async ({ page }) => {
  await restoreBackOfficeSession(page)
  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  await page.goto('/backoffice')
  await expect(page.getByRole('region', { name: 'Come va' }).locator('dd strong').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pratiche', exact: true })).toBeVisible()
  const until = [...sent]
  const scripts = until.filter((request) => request.resourceType() === 'script')
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  const script_KiB = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1024
  console.log(`Back office, first page: ${script_KiB.toFixed(1)} KiB of scripts, ${until.length} requests`)
  expect(script_KiB).toBeLessThanOrEqual(FIRST_PAGE.script_KiB)
  expect(until.length).toBeLessThanOrEqual(FIRST_PAGE.requests)
})
