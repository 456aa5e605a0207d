import { restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

test.use(DESKTOP)

test('un elenco si restringe per importo, giorno e mano; i filtri restano nell’indirizzo e si tolgono', async ({
  page,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto(`/backoffice/pratiche?filter=${encodeURIComponent('{"stato":"tutte"}')}`)
  const everything = await page.getByText(/^1–25 di \d+$/).textContent()
  await page.getByRole('button', { name: 'Altri filtri' }).click()
  const dialog = page.getByRole('dialog', { name: 'Altri filtri' })
  await dialog.getByLabel('Importo da').fill('100.000')
  await dialog.getByLabel('Importo fino a').fill('1')
  await dialog.getByRole('button', { name: 'Applica' }).click()
  await expect(dialog.getByText('Questo importo è più piccolo di quello da cui si comincia.')).toBeVisible()
  await accessible()
  await dialog.getByLabel('Importo fino a').fill('200.000')
  await dialog.getByLabel('Registrata dal').fill('31/02/2020')
  await dialog.getByRole('button', { name: 'Applica' }).click()
  await expect(dialog.getByText('Scrivi un giorno che c’è')).toBeVisible()
  await dialog.getByLabel('Registrata dal').fill('01/01/2020')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const on = page.getByRole('list', { name: 'Filtri attivi' })
  await expect(on.getByRole('listitem')).toContainText([
    'Stato: Tutte',
    'Registrata dal 01/01/2020',
    'Importo da',
    'Importo fino a',
  ])
  await expect(page.getByText(everything!, { exact: true })).toBeHidden()
  await page.reload()
  await expect(on.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'Altri filtri, 3 attivi' })).toBeVisible()
  const amounts = page.getByRole('row').getByText(/€/)
  await expect(amounts).not.toHaveCount(0)
  for (const euro of await amounts.allTextContents()) {
    const amount = Number(euro.replace(/[^\d]/g, '')) / 100
    expect(amount).toBeGreaterThanOrEqual(100_000)
    expect(amount).toBeLessThanOrEqual(200_000)
  }
  await accessible()
  await on.getByRole('button', { name: 'Registrata dal 01/01/2020, togli' }).click()
  await expect(on.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Togli i filtri' }).click()
  await expect(on).toBeHidden()
})

test('gli iscritti e le aziende sono elenchi: si cercano, si scorrono, aprono chi si vuole', async ({
  page,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Iscritti' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iscritti' })).toBeVisible()
  await expect(page.getByText(/^1–25 di \d+$/)).toBeVisible()
  const firstName = () => page.getByRole('row').nth(1).getByRole('link').first().textContent()
  const first = await firstName()
  await accessible()
  await page.getByRole('button', { name: 'Vai alla pagina successiva' }).click()
  await expect(page.getByText(/^26–50 di \d+$/)).toBeVisible()
  // The previous page's rows stay until the new ones are loaded.
  const name = page.getByRole('row').nth(1).getByRole('link').first()
  await expect(name).not.toHaveText(first!)
  // A link to the middle of the list.
  const second = await firstName()
  await page.reload()
  await expect(name).toHaveText(second!)
  await page.getByRole('button', { name: 'Vai alla pagina precedente' }).click()
  await expect(name).toHaveText(first!)

  // Pasted text is cut, with a message; a link may contain more than the input accepts.
  const box = page.getByPlaceholder('Nome, e-mail, cellulare, codice')
  await box.fill('Zanzottera '.repeat(30))
  await expect(page.getByText('Si cerca con i primi 120 caratteri')).toBeVisible()
  expect((await box.inputValue()).length).toBe(120)
  await page.goto(`/backoffice/persone?filter=${encodeURIComponent(JSON.stringify({ q: 'z'.repeat(2000) }))}`)
  const pill = page.getByRole('button', { name: /^Ricerca: z+, togli$/ })
  await expect(page.getByText('Si cerca con i primi 120 caratteri')).toBeVisible()
  expect((await pill.boundingBox())!.height).toBeLessThan(40)
  await expect(page.getByText('Controlla i campi segnalati')).toHaveCount(0)
  await pill.click()
  await box.fill('socio@primo')
  await expect(page.getByText('1–1 di 1')).toBeVisible()
  await page.getByRole('link', { name: 'Anna Rossi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Rossi' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^3\d\d \d{3} \d{3,4}$/ })).toBeVisible()
  await page.locator('#main-content').getByRole('link', { name: 'Iscritti' }).first().click()
  await expect(page.getByText('1–1 di 1')).toBeVisible()

  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Aziende' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aziende' })).toBeVisible()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/aziende\/\d+\/show$/)
  await expect(page.getByText('Ragione sociale')).toBeVisible()
  await accessible()
})

test('un’azienda approvata si corregge: chi la propone vede che cosa cambia, e la proposta aspetta un’altra persona', async ({
  page,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'operatore')
  await page.goto(`/backoffice/aziende?filter=${encodeURIComponent('{"stato":"approvata"}')}`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Correggi' }).click()
  await page.getByLabel('Ragione sociale').fill('Officina di Prova S.r.l.')
  await expect(page.getByRole('cell', { name: 'Officina di Prova S.r.l.' })).toBeVisible()
  await page.getByLabel('Perché').fill('Visura di oggi')
  await accessible()
  await page.getByRole('button', { name: 'Proponi' }).click()
  await expect(page.getByText('Una correzione aspetta')).toBeVisible()
  await page
    .getByRole('link', { name: /Da confermare/ })
    .last()
    .click()
  await expect(page.getByText('Correzione di un’azienda')).toBeVisible()
  await accessible()
})

test('dove c’è posto l’elenco resta accanto a ciò che è aperto, e si percorre con le frecce', async ({
  page,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto(`/backoffice/pratiche?filter=${encodeURIComponent('{"stato":"completata"}')}`)
  const first = page.getByRole('row').nth(1).getByRole('link').first()
  const name = (await first.textContent())!
  await first.click()
  const beside = page.getByRole('navigation', { name: 'Pratiche, accanto' })
  const open = beside.locator('[aria-current="true"]')
  await expect(open).toHaveText(name)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await accessible()
  await open.focus()
  await page.keyboard.press('ArrowDown')
  await expect(open).not.toHaveText(name)
  // The list keeps the focus, so that the arrow keys continue to work.
  await expect(open).toBeFocused()
  await expect(page.getByText(/^2 di \d+$/)).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(open).toHaveText(name)
  await page.keyboard.press('ArrowUp')
  await expect(open).toHaveText(name)
  await beside.getByRole('button', { name: 'Successiva' }).click()
  await expect(open).toHaveCount(0)
  await beside.getByRole('link').nth(3).click()
  await expect(page.getByText(/^28 di \d+$/)).toBeVisible()
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(beside).toBeHidden()
  await page.locator('#main-content').getByRole('link', { name: 'Pratiche' }).click()
  await expect(page.getByText(/^26–50 di \d+$/)).toBeVisible()
})

test('a 1280 nessuna coda è più larga del suo posto, e con il mouse una riga di due non passa 49 px', async ({
  page,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  for (const queue of [
    'iscrizioni',
    'pratiche',
    'richieste',
    'rettifiche?filter={"stato":"tutte"}',
    'persone',
  ]) {
    await page.goto(`/backoffice/${queue}`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const beyond_px = await page.locator('table').evaluate((table) => {
      let box = table.parentElement!
      while (getComputedStyle(box).overflowX === 'visible' && box.parentElement) box = box.parentElement
      return box.scrollWidth - box.clientWidth
    })
    expect(beyond_px, queue).toBe(0)
    // A row with a long reason has three lines, and this list has no other.
    if (queue.startsWith('rettifiche')) continue
    const rows = await page
      .locator('tbody tr:has(small)')
      .evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height))
    expect(rows.length, queue).toBeGreaterThan(0)
    // Ignores rows of three lines. On some days all are overdue, and each day has a second line.
    expect(Math.min(...rows), queue).toBeLessThanOrEqual(49)
  }
})

test('una pagina che arriva tardi non toglie il fuoco a chi si è già spostato', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/pages-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/guasti')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Oggi' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Andamento' })).toBeFocused()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Guasti' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Andamento' })).toBeFocused()
  // A navigation takes it.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Andamento' })).toBeFocused()
})

test('un gruppo del menu si chiude e resta chiuso; la pagina aperta non si nasconde', async ({
  page,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/guasti')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const system = menu.getByRole('button', { name: 'Sistema' })
  // The page takes the focus when it opens.
  await expect(page.getByRole('heading', { level: 1, name: 'Guasti' })).toBeFocused()
  await expect(system).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('link', { name: 'Lavori' })).toBeVisible()
  await system.press('Enter')
  await expect(menu.getByRole('link', { name: 'Lavori' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Guasti' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('button', { name: 'Lavoro' }).click()
  await expect(menu.getByRole('button', { name: /^Lavoro \d+ in attesa$/ })).toBeVisible()
  await accessible()
  await page.reload()
  await expect(system).toHaveAttribute('aria-expanded', 'false')
  await expect(menu.getByRole('link', { name: 'Lavori' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Iscritti' }).click()
  await expect(menu.getByRole('link', { name: 'Guasti' })).toHaveCount(0)
  await system.click()
  await expect(menu.getByRole('link', { name: 'Guasti' })).toBeVisible()
})
