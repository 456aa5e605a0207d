import { newRichiesta, restoreBackOfficeSession, searchInCoda } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, expectSuccess, logIn } from './support/members.ts'
import { DESKTOP } from './support/viewports.ts'

test.use(DESKTOP)

test('più richieste si approvano insieme, e di quella che non si può si dice perché', async ({
  page,
  product,
}) => {
  const [a, b] = [await newRichiesta(product), await newRichiesta(product)]
  await restoreBackOfficeSession(page)
  await page.goto(`/backoffice/richieste?filter=${encodeURIComponent('{"stato":"richiesta"}')}`)
  for (const { codice } of [a, b]) await page.getByLabel(`Seleziona ${codice}`).check()
  // Another operator refuses one of them in the meantime.
  const { token } = await logIn(product, { email: 'admin@primo.example', password: 'primo-demo-2026' })
  const body = { azione: 'rifiuta', nota: 'Indirizzo da confermare' }
  await expectSuccess(callApi(product, 'POST', `/operatore/richieste/${b.id}/azione`, { token, body }))
  await page.getByRole('button', { name: 'Approva (2)' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('non può più annullarla')
  await dialog.getByRole('button', { name: 'Approva' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Invia subito' }).click()
  const notice = page.getByRole('region', { name: 'Azioni in partenza' }).getByRole('alert')
  await expect(notice).toContainText('Richiesta non approvata')
  await expect(notice).toContainText(b.codice)
  await expect(notice).toContainText('non è possibile')
  await expect(notice).not.toContainText(a.codice)
})

test('un elenco che non arriva si dice, e si può riprovare', async ({ page }) => {
  await restoreBackOfficeSession(page)
  await page.route('**/api/operatore/pratiche?**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Qualcosa non va da noi.', error: 'ERRORE_INTERNO' } }),
  )
  await page.goto('/backoffice/pratiche')
  await expect(page.getByRole('alert')).toContainText('Qualcosa non va da noi.')
  await page.unroute('**/api/operatore/pratiche?**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('il codice che non arriva non porta via la pagina: si dice, e si ricarica', async ({ page }) => {
  await page.route(/\/assets\/ExportDialog-.*\.js$/, (route) => route.abort())
  await restoreBackOfficeSession(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const alert = page.getByRole('alert').filter({ hasText: 'Una parte della pagina non è arrivata: ricarica' })
  await page.goto('/backoffice/pratiche')
  await page.getByRole('button', { name: 'Esporta' }).click()
  await expect(alert.getByRole('button', { name: 'Ricarica', exact: true })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await menu.getByRole('link', { name: 'Oggi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible()
  // All other pages.
  await page.route(/\/assets\/pages-.*\.js$/, (route) => route.abort())
  await page.reload()
  await menu.getByRole('link', { name: 'Catalogo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'La pagina non si è aperta' })).toBeFocused()
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Ricarica la pagina' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogo' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('un elenco vuoto per i filtri dice quali, e una coda aperta dal menu riparte da capo', async ({
  page,
}) => {
  const filter = JSON.stringify({ q: 'nessunosichiamacosì', passo: 'delibera', stato: 'rifiutata' })
  await restoreBackOfficeSession(page)
  await page.goto(`/backoffice/pratiche?filter=${encodeURIComponent(filter)}`)
  await expect(page.getByText('Con questi filtri non c’è nulla.')).toBeVisible()
  const attivi = page.getByRole('list', { name: 'Filtri attivi' })
  await expect(attivi.getByRole('listitem')).toContainText([
    'Ricerca: nessunosichiamacosì',
    'Passo: Delibera',
    'Stato: Rifiutate',
  ])
  await attivi.getByRole('button', { name: 'Passo: Delibera, togli' }).click()
  await expect(attivi.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Oggi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible()
  // The menu opens the queue without the previous search.
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pratiche' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'In lavorazione' })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await page.goBack()
  await expect(attivi.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('si agisce insieme solo su ciò che si vede: un’altra ricerca chiude la scelta', async ({
  page,
  product,
}) => {
  const [a, b, c] = [await newRichiesta(product), await newRichiesta(product), await newRichiesta(product)]
  await restoreBackOfficeSession(page)
  await page.goto(`/backoffice/richieste?filter=${encodeURIComponent('{"stato":"richiesta"}')}&perPage=100`)
  for (const { codice } of [a, b]) await page.getByLabel(`Seleziona ${codice}`).check()
  await expect(page.getByRole('button', { name: 'Approva (2)' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(c.codice)
  await expect(page.getByText('1–1 di 1')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approva/ })).toHaveCount(0)
  await page.getByLabel(`Seleziona ${c.codice}`).check()
  await page.getByRole('button', { name: 'Approva (1)' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Approva' }).click()
  await page.getByRole('button', { name: 'Invia subito' }).click()
  await expect(page.getByText('Con questi filtri non c’è nulla.')).toBeAttached()
  const { token } = await logIn(product, 'socio')
  for (const [{ id }, stato] of [
    [a, 'richiesta'],
    [b, 'richiesta'],
    [c, 'approvata'],
  ] as const) {
    const sua = await expectSuccess<object>(
      callApi(product, 'GET', `/manifestazione/richieste-premio/${id}`, { token }),
    )
    expect(sua).toMatchObject({ stato })
  }
})

test('una riga scelta che lascia l’elenco da sé lascia anche la scelta, e si dice', async ({
  page,
  product,
}) => {
  const [a, b] = [await newRichiesta(product), await newRichiesta(product)]
  await restoreBackOfficeSession(page)
  await page.goto(`/backoffice/richieste?filter=${encodeURIComponent('{"stato":"richiesta"}')}&perPage=100`)
  for (const { codice } of [a, b]) await page.getByLabel(`Seleziona ${codice}`).check()
  const { token } = await logIn(product, { email: 'admin@primo.example', password: 'primo-demo-2026' })
  const body = { azione: 'rifiuta', nota: 'Indirizzo da confermare' }
  await expectSuccess(callApi(product, 'POST', `/operatore/richieste/${a.id}/azione`, { token, body }))
  // On return to the window the list is refetched.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Una riga scelta non è più in questo elenco')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approva (1)' })).toBeVisible()
})

test('una coda si percorre e si lavora con la sola tastiera', async ({ page, product }) => {
  const { codice } = await newRichiesta(product)
  await restoreBackOfficeSession(page)
  await searchInCoda(page, 'richieste', codice)
  await page.getByRole('row', { name: codice }).getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const approva = page.getByRole('button', { name: 'Approva' })
  for (let n = 0; n < 12 && !(await approva.evaluate((el) => el === document.activeElement)); n++) {
    await page.keyboard.press('Tab')
  }
  await expect(approva).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(approva).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const conferma = dialog.getByRole('button', { name: 'Approva' })
  for (let n = 0; n < 6 && !(await conferma.evaluate((el) => el === document.activeElement)); n++) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Metti in preparazione' })).toBeVisible()
})
