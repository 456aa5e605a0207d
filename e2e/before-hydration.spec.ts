import { expect, test } from './support/fixtures.ts'
import { holdRequests, holdWhileHydrating } from './support/hold-requests.ts'

/** The public pages are static HTML until the app has hydrated them: on a slow phone a user types, and submits, before that. */
for (const other of ['login', 'signup', 'recovery']) {
  test(`${other}: finché il codice non arriva il modulo aspetta, e nulla finisce nell’indirizzo`, async ({
    page,
  }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`/${other}`)
    await expect(page.locator('form button[type=submit]')).toBeDisabled()
    for (const field of await page.locator('form input').all()) {
      await field.fill('primo-demo-2026')
      await field.press('Enter')
    }
    expect(new URL(page.url()).search).toBe('')
    expect(page.url()).not.toContain('primo-demo')
  })
}

test('«Salta» premuto prima che arrivi il codice vale appena arriva', async ({ page }) => {
  const arriva = await holdRequests(page, '**/assets/*.js')
  await page.goto('/intro', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Salta' }).click()
  arriva()
  await expect(page.getByRole('button', { name: 'Entra' })).toBeVisible()
})

test('il tasto Indietro del telefono torna al passo prima, non fuori dalla registrazione', async ({
  page,
}) => {
  await page.goto('/signup?sponsor=DEMO2026')
  await expect(page.getByText(/^Codice sponsor DEMO2026, confermato/)).toBeVisible()
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('heading', { name: 'Chi sei?' })).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Giulia')
  await page.reload()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Giulia')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Il tuo invito.' })).toBeVisible()
  await page.goForward()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Giulia')
})

test.describe('chi torna', () => {
  test.use({ chi: 'presentato' })

  test('il codice sponsor scritto prima che arrivi il codice resta scritto', async ({ page }) => {
    // If the field were emptied briefly, the next key would replace the text typed before.
    await page.addInitScript(() => {
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      Object.defineProperty(HTMLInputElement.prototype, 'value', {
        ...value,
        set(text: string) {
          if (text === '' && value?.get?.call(this) !== '') document.documentElement.dataset.emptied = ''
          value?.set?.call(this, text)
        },
      })
    })
    const arriva = await holdRequests(page, '**/assets/*.js')
    await page.goto('/signup', { waitUntil: 'commit' })
    await page.getByLabel('Codice sponsor').fill('DEMO2026')
    arriva()
    await expect(page.locator('form button[type=submit]')).toBeEnabled()
    await expect(page.getByLabel('Codice sponsor')).toHaveValue('DEMO2026')
    await expect(page.locator('html[data-emptied]')).toHaveCount(0)
    await page.getByRole('button', { name: 'Continua' }).click()
    await expect(page.getByRole('heading', { name: 'Chi sei?' })).toBeVisible()
  })

  test('«Continua» toccato prima che arrivi il codice vale appena arriva', async ({ page }) => {
    const arriva = await holdRequests(page, '**/assets/*.js')
    await page.goto('/signup', { waitUntil: 'commit' })
    await page.getByLabel('Codice sponsor').fill('DEMO2026')
    // A raw tap: Playwright's `tap` waits for the button to be enabled.
    const { x, y } = (await page.getByRole('button', { name: 'Continua' }).boundingBox())!
    await page.touchscreen.tap(x + 20, y + 20)
    arriva()
    await expect(page.getByRole('heading', { name: 'Chi sei?' })).toBeVisible()
  })

  test('un bottone premuto mentre arriva il codice della pagina è premuto una volta', async ({ page }) => {
    const arriva = await holdWhileHydrating(page, '/signup', /\/assets\/SignupPage-.*\.js/)
    const senzaCodice = page.getByRole('button', { name: 'Non ho un codice' })
    await senzaCodice.click()
    arriva()
    await expect(senzaCodice).toHaveAttribute('aria-expanded', 'true')
    await senzaCodice.click()
    await expect(senzaCodice).toHaveAttribute('aria-expanded', 'false')
  })
})
