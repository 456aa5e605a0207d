import { enterBackOffice, restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { typeLogin } from './support/login.ts'
import { restoreSession, signUp } from './support/members.ts'
import { newPersona } from './support/persona.ts'
import { DESKTOP } from './support/viewports.ts'

test.use(DESKTOP)

test('con la sola tastiera si cerca una persona, si blocca con un motivo che lei legge, e si sblocca', async ({
  page,
  browser,
  product,
  accessible,
}) => {
  const giulia = newPersona()
  await signUp(product, giulia)
  await enterBackOffice(page, 'admin')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Cerca ovunque' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(giulia.email)
  await expect(palette.getByRole('option', { name: giulia.email })).toHaveAttribute('aria-selected', 'true')
  await expect(palette.getByRole('status')).toContainText('risultat')
  await accessible()
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL(/\/backoffice\/persone\/\d+$/)
  const name = page.getByRole('heading', { level: 1, name: `${giulia.nome} ${giulia.cognome}` })
  await expect(name).toBeFocused()
  await expect(page.getByText(giulia.codice_fiscale)).toBeVisible()
  await accessible()

  const todo = page.getByRole('region', { name: 'Che cosa puoi fare' })
  const dialog = page.getByRole('dialog')
  await todo.getByRole('button', { name: 'Blocca' }).click()
  await dialog.getByRole('button', { name: 'Blocca' }).click()
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await page.keyboard.type('Documenti da chiarire.')
  await dialog.getByRole('button', { name: 'Blocca' }).click()
  await expect(todo.getByText('Bloccato: «Documenti da chiarire.»')).toBeVisible()

  const outside = await browser.newContext({ baseURL: product.baseURL })
  await restoreSession(outside, product, 'presentato')
  const hers = await outside.newPage()
  await hers.goto('/login')
  await typeLogin(hers, giulia.email, giulia.password)
  await expect(hers.getByRole('alert')).toContainText('«Documenti da chiarire.»')
  expect((await product.posta.ultimo(giulia.email)).testo).toContain('«Documenti da chiarire.»')

  await todo.getByRole('button', { name: 'Sblocca' }).click()
  await dialog.getByLabel('Motivo').fill('Tutto chiarito.')
  await dialog.getByRole('button', { name: 'Sblocca' }).click()
  await expect(todo.getByRole('button', { name: 'Blocca' })).toBeVisible()
  await typeLogin(hers, giulia.email, giulia.password)
  await expect(hers.getByLabel('E-mail')).toBeHidden()
  await outside.close()
})

test('da una richiesta il nome di chi la fa apre la sua scheda', async ({ page }) => {
  await restoreBackOfficeSession(page)
  await page.goto('/backoffice/richieste')
  await page.getByRole('link', { name: 'Anna Rossi' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Anna Rossi' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Punti' })).toBeVisible()
})

test('dalla ricerca si comincia anche un lavoro, per chi può', async ({ page }) => {
  const palette = page.getByRole('dialog', { name: 'Cerca ovunque' })
  const begin = palette.getByRole('option', { name: 'Aggiungi un premio al catalogo' })
  const looksFor = async (words: string) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(words)
    await expect(palette.getByRole('status')).toHaveText(/risult|Nulla/)
  }
  await enterBackOffice(page, 'admin')
  await looksFor('aggiungi premio')
  await begin.click()
  await expect(page).toHaveURL(/\/backoffice\/catalogo\/create$/)
  await restoreBackOfficeSession(page, 'operatore')
  await page.goto('/backoffice')
  await looksFor('aggiungi premio')
  await expect(begin).toBeHidden()
})

test('un segno davanti restringe la ricerca: «>» alle schermate, «#» a pratiche e richieste', async ({
  page,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/pratiche')
  const number = await page
    .getByRole('row')
    .nth(1)
    .getByText(/^\d{4}\/\d{4}$/)
    .textContent()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Cerca ovunque' })
  const box = palette.getByRole('combobox')
  await box.fill('>punti')
  await expect(palette.getByText('Schermate', { exact: true })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'Punti', exact: true })).toBeVisible()
  await box.fill('rossi')
  await expect(palette.getByText('Persone', { exact: true })).toBeVisible()
  await box.fill('>rossi')
  await expect(palette.getByRole('option')).toHaveCount(0)
  await box.fill(`#${number}`)
  await expect(palette.getByRole('option').first()).toContainText(number!)
  await expect(palette.getByText('Persone', { exact: true })).toHaveCount(0)
  await accessible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: number! })).toBeVisible()
})

test('un indirizzo scritto male dice che lì non c’è nulla, e da dove ricominciare', async ({ page }) => {
  await restoreBackOfficeSession(page, 'admin')
  for (const wrong of ['persone/abc', 'pratiche/abc/show', 'movimenti/0/show', 'persone/999999']) {
    await page.goto(`/backoffice/${wrong}`)
    await expect(page.getByText('L’indirizzo è sbagliato, o ciò che cercavi non c’è più.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Riprova' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Torna a «Oggi»' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible()
})

test('ciò che si scrive prima che la ricerca sia arrivata non si perde', async ({ page }) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/persone')
  await expect(page.getByRole('heading', { level: 1, name: 'Iscritti' })).toBeVisible()
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/SearchDialog*', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('anna')
  come()
  const box = page.getByRole('combobox', { name: 'Cerca ovunque' })
  await expect(box).toHaveValue('anna')
  await page.keyboard.type(' rossi')
  await expect(box).toHaveValue('anna rossi')
})
