import { enterBackOffice, restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

/** Company settings: validation, concurrent edits, where they are shown. */

test.use({ ...DESKTOP })

test('ciò che si salva si legge nelle note legali; di due che salvano insieme il secondo vede e non perde nulla', async ({
  page,
  browser,
  product,
  accessible,
}) => {
  await enterBackOffice(page, 'admin')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Impostazioni' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Impostazioni' })).toBeVisible()
  await accessible()

  const autorita = page.getByLabel('Autorità di vigilanza')
  await autorita.fill('Banca d’Italia')
  await page.getByLabel('Partita IVA').fill('00905811007')
  await page.getByRole('button', { name: 'Salva azienda' }).click()
  await expect(page.getByText('L’ultima cifra della partita IVA non torna')).toBeVisible()
  await expect(autorita).toHaveValue('Banca d’Italia')
  await page.getByLabel('Partita IVA').fill('00905811006')

  // Another operator saves the same section in the meantime.
  const other = await (await browser.newContext({ baseURL: product.baseURL })).newPage()
  await restoreBackOfficeSession(other, 'admin')
  await other.goto('/backoffice/impostazioni')
  await other.getByLabel('Sede legale').fill('Via Roma 1, 20121 Milano MI')
  await other.getByRole('button', { name: 'Salva azienda' }).click()
  await expect(other.getByText('Salvato: vale da subito.')).toBeVisible()
  await other.context().close()

  await page.getByRole('button', { name: 'Salva azienda' }).click()
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Nel frattempo l’hai cambiato tu, da un’altra pagina' })
  await expect(told.getByRole('row', { name: /^Sede legale/ })).toContainText('«Via Roma 1, 20121 Milano MI»')
  await expect(autorita).toHaveValue('Banca d’Italia')
  await accessible()
  await page.getByLabel('Sede legale').fill('Via Roma 1, 20121 Milano MI')
  await page.getByRole('button', { name: 'Salva azienda' }).click()
  await expect(page.getByText('Salvato: vale da subito.')).toBeVisible()
  await expect(told).toHaveCount(0)

  await page.goto('/note-legali')
  for (const said of ['Via Roma 1, 20121 Milano MI', '00905811006', 'Banca d’Italia'])
    await expect(page.getByText(said)).toBeVisible()
})

test('una prova parte davvero, e lo schermo dice com’è andata', async ({ page }) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/impostazioni')
  await page.getByRole('button', { name: 'Invia una prova: E-mail' }).click()
  await expect(page.getByText('Partita per admin@primo.example.')).toBeVisible()
})

test.describe('con i suoi service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('una notifica si prova nel proprio browser, che si iscrive per quella volta e dice se è arrivata', async ({
    page,
    context,
    product,
  }) => {
    await context.grantPermissions(['notifications'], { origin: product.baseURL })
    await restoreBackOfficeSession(page, 'admin')
    await page.goto('/backoffice/impostazioni')
    const button = page.getByRole('button', { name: 'Prova in questo browser: Notifiche push' })
    // Simulates a browser that cannot reach its push service.
    await page.evaluate(() => {
      PushManager.prototype.subscribe = () => Promise.reject(new DOMException('', 'AbortError'))
    })
    await button.click()
    await expect(page.getByText(/Questo browser non raggiunge il suo servizio di notifiche/)).toBeVisible()

    // Simulates a browser with a push service: the test delivers the server's message to the service worker through the browser.
    await page.evaluate(() => {
      PushManager.prototype.subscribe = async () =>
        ({
          toJSON: () => ({
            endpoint: 'https://push.example/scrivania',
            keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
          }),
          unsubscribe: async () => {
            document.title = 'Non più iscritto'
            return true
          },
        }) as unknown as PushSubscription
    })
    const browser = await context.newCDPSession(page)
    const registered = new Promise<string>((found) =>
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/backoffice/'))
        if (ours) found(ours.registrationId)
      }),
    )
    await browser.send('ServiceWorker.enable')
    const registrationId = await registered
    const data = JSON.stringify({ titolo: 'Primo: una prova', testo: 'Le notifiche partono e arrivano.' })
    await page.route('**/api/operatore/impostazioni/prova-push', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      await route.fulfill({ json: { data: { partita: true, causa: null } } })
      await browser.send('ServiceWorker.deliverPushMessage', {
        origin: product.baseURL,
        registrationId,
        data,
      })
    })
    await button.click()
    await expect(page.getByText('Arrivata in questo browser.')).toBeVisible()
    await expect(page).toHaveTitle('Non più iscritto')
  })
})
