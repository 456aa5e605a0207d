import { restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

/** Texts of the back office that axe does not check: accessible names, messages about missing records, headings. */

test.use(DESKTOP)
test.beforeEach(({ page }) => restoreBackOfficeSession(page, 'admin'))

test('il menu dell’account porta il nome che si legge (WCAG 2.5.3)', async ({ page }) => {
  await page.goto('/backoffice')
  const account = page.getByRole('button', { name: /il tuo account$/i })
  await expect(account).toHaveText(/\S+ \S+/)
  const written = (await account.textContent())?.trim() ?? ''
  await expect(account).toHaveAttribute('aria-label', `${written}, il tuo account`)
})

test('i punti di chi non c’è: si dice subito, senza richiederli', async ({ page }) => {
  let asked = 0
  page.on('request', (richiesta) => {
    if (/\/operatore\/punti\/iscritti\/999999$/.test(new URL(richiesta.url()).pathname)) asked += 1
  })
  await page.goto('/backoffice/punti/999999/show')
  await expect(page.getByRole('heading', { level: 1, name: 'non c’è' })).toBeVisible()
  expect(asked).toBe(1)
})

test('ogni requisito ha il suo titolo', async ({ page }) => {
  await page.goto('/backoffice/requisiti')
  const titoli = page.locator('.requisiti li b')
  await expect(titoli.first()).toBeVisible()
  const letti = await titoli.allTextContents()
  expect(letti.length).toBeGreaterThan(1)
  expect(new Set(letti).size).toBe(letti.length)
})

test('ciò che non c’è lo si dice, anche all’indirizzo breve: mai l’elenco in silenzio', async ({ page }) => {
  for (const [coda, titolo] of [
    ['pratiche', 'Questa pratica non c’è'],
    ['iscrizioni', 'Quest’iscrizione non c’è'],
    ['richieste', 'Questa richiesta non c’è'],
    ['rettifiche', 'Questa rettifica non c’è'],
    ['movimenti', 'Questo movimento non c’è'],
    ['persone', 'Questa persona non c’è'],
    ['canali', 'Questo indirizzo non c’è'],
    ['lavori', 'Questo lavoro non c’è'],
  ] as const) {
    await page.goto(`/backoffice/${coda}/99999999`)
    await expect(page.getByRole('heading', { level: 1 }), coda).toHaveText(titolo)
    await expect(page.getByRole('main').getByRole('link', { name: 'Torna a «Oggi»' }), coda).toBeVisible()
    await expect(page.getByRole('button', { name: 'Riprova' }), coda).toHaveCount(0)
  }
})
