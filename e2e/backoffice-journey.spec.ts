// Long because the operators' work is one end-to-end test in one file, on one product.

import {
  enterBackOffice,
  newIscrizione,
  newPratica,
  newRichiesta,
  performActionNow,
  restoreBackOfficeSession,
  searchInCoda,
  typeCredentials,
} from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, expectSuccess, logIn } from './support/members.ts'
import { DESKTOP } from './support/viewports.ts'

test.use(DESKTOP)

test('un iscritto è rifiutato, e nessuna sua sessione resta aperta', async ({ page }) => {
  await page.goto('/backoffice/pratiche')
  await expect(page).toHaveURL(/\/backoffice\/login$/)
  await typeCredentials(page, 'socio')
  await expect(page.getByRole('alert')).toHaveText('Diritti insufficienti per accedere al back office')
  expect(await page.context().cookies()).toEqual([])
  await page.goto('/backoffice/pratiche')
  await expect(page).toHaveURL(/\/backoffice\/login$/)
})

test('la sessione sta in cookie che le pagine non leggono; due schede la condividono, e uscire la chiude in tutte', async ({
  page,
  context,
}) => {
  await page.goto('/backoffice/login')
  await page.evaluate(() => {
    sessionStorage.setItem('backoffice-sessione', '{"token":"di-una-volta"}')
    localStorage.setItem('backoffice-sessione', '{"token":"di-una-volta"}')
  })
  await enterBackOffice(page)
  const cookie = await context.cookies()
  expect(Object.fromEntries(cookie.map((c) => [c.name, [c.httpOnly, c.sameSite]]))).toEqual({
    'XSRF-TOKEN': [false, 'Strict'],
    ufficio_accesso: [true, 'Strict'],
    // Its path is that of the refresh endpoint.
    ufficio_rinnovo: [true, 'Strict'],
  })
  const leggibile = await page.evaluate(
    () => document.cookie + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  )
  for (const { name, value } of cookie)
    if (name !== 'XSRF-TOKEN') expect(leggibile, name).not.toContain(value)
  expect(leggibile).not.toContain('di-una-volta')

  const other = await context.newPage()
  await other.goto('/backoffice/pratiche')
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  // The access token has expired: both tabs make calls, and only one refreshes it.
  await context.clearCookies({ name: 'ufficio_accesso' })
  let rinnovi = 0
  for (const una of [page, other])
    una.on('request', (r) => void (r.url().endsWith('/ufficio/rinnova') && rinnovi++))
  await Promise.all([page.goto('/backoffice/richieste'), other.reload()])
  for (const una of [page, other]) await expect(una.getByRole('row').nth(1)).toBeVisible()
  expect(rinnovi).toBe(1)

  const accesso = (await context.cookies()).find((c) => c.name === 'ufficio_accesso')!.value
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Esci' }).click()
  await expect(page).toHaveURL(/\/backoffice\/login$/)
  expect((await context.cookies()).map((c) => c.name)).toEqual([])
  await other.reload()
  await expect(other).toHaveURL(/\/backoffice\/login$/)
  await context.addCookies([
    { name: 'ufficio_accesso', value: accesso, url: new URL('/api', page.url()).href },
  ])
  expect((await page.request.get('/api/user')).status()).toBe(401)
})

test('una password sbagliata si dice, e ciò che è scritto resta', async ({ page }) => {
  await page.goto('/backoffice/login')
  await page.getByLabel('E-mail').fill('operatore@primo.example')
  await page.getByLabel('Password', { exact: true }).fill('sbagliata per prova')
  await page.getByRole('button', { name: 'Entra' }).click()
  await expect(page.getByRole('alert')).toHaveText('E-mail o password non corrette.')
  await expect(page.getByLabel('E-mail')).toHaveValue('operatore@primo.example')
})

test('un’iscrizione si approva, e l’area di chi si è iscritto si apre', async ({ page, product }) => {
  const persona = await newIscrizione(product)
  await restoreBackOfficeSession(page)
  await searchInCoda(page, 'iscrizioni', persona.email)
  await page.getByRole('link', { name: 'Giulia Conti' }).click()
  await expect(page.getByText('Codice fiscale')).toBeVisible()
  await expect(page.getByText(persona.codice_fiscale)).toBeVisible()
  await performActionNow(page, 'Approva')
  await expect(page.getByText('Attiva', { exact: true }).first()).toBeVisible()
  const profili = await expectSuccess<{ ruolo: string; stato: string }[]>(
    callApi(product, 'GET', '/user/profiles', { token: persona.token }),
  )
  expect(profili.find(({ ruolo }) => ruolo === 'promotore')).toMatchObject({ stato: 'attiva' })
})

test('una pratica va fino al completamento, e chi l’ha registrata vede i punti', async ({
  page,
  product,
}) => {
  const nominativo = `Cliente ${crypto.randomUUID().slice(0, 8)}`
  const { id_scheda } = await newPratica(product, nominativo)
  const { token } = await logIn(product, 'convenzionato')
  const saldo = () =>
    expectSuccess<{ in_maturazione: number }>(
      callApi(product, 'GET', '/manifestazione/saldo-punti', { token }),
    )
  const before = (await saldo()).in_maturazione

  await restoreBackOfficeSession(page)
  await searchInCoda(page, 'pratiche', nominativo)
  await page.getByRole('link', { name: nominativo }).click()
  await performActionNow(page, 'Avanza', { 'Che cosa manca': 'ultima busta paga' })
  await expect(page.getByText('Manca: ultima busta paga')).toBeVisible()
  await performActionNow(page, 'Avanza')
  await expect(page.getByText('Delibera', { exact: true }).last()).toBeVisible()
  await performActionNow(page, 'Avanza')
  await expect(page.getByText('Erogazione', { exact: true }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Completa', exact: true }).click()
  const dialog = page.getByRole('dialog')
  // The dialog requires an outcome.
  await dialog.getByRole('button', { name: 'Completa' }).click()
  await expect(dialog.getByText('Scegli una delle due.')).toBeVisible()
  await dialog.getByLabel('Esito').click()
  await page.getByRole('option', { name: 'Positivo' }).click()
  await dialog.getByRole('button', { name: 'Completa' }).click()
  // Until the dialog closes, its selected option has the same text as the outcome.
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Invia subito' }).first().click()
  await expect(page.getByText('Esito positivo', { exact: true })).toBeVisible()
  await expect(page.getByText('Chi l’ha registrata').last()).toBeVisible()

  expect((await saldo()).in_maturazione).toBe(before + 600)
  const sua = await expectSuccess<{ stato: string; punti: number }>(
    callApi(product, 'GET', `/convenzionato/pratiche/${id_scheda}`, { token }),
  )
  expect(sua).toMatchObject({ stato: 'Completata', punti: 600 })
})

test('una richiesta di premio arriva alla consegna, e chi l’ha fatta legge corriere e numero', async ({
  page,
  product,
}) => {
  const { id, codice } = await newRichiesta(product)
  await enterBackOffice(page)
  await page.locator('#main-content').getByRole('link', { name: 'Premi', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Premi' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(codice)
  await expect(page.getByText('1–1 di 1')).toBeVisible()
  // The URL keeps the search across a reload.
  await page.reload()
  await expect(page.getByText('1–1 di 1')).toBeVisible()
  await page.getByRole('row', { name: codice }).getByRole('link').first().click()
  await performActionNow(page, 'Approva')
  await performActionNow(page, 'Metti in preparazione')
  await performActionNow(page, 'Segna come spedita', {
    Corriere: 'Corriere Espresso',
    'Numero della spedizione': '1Z77',
  })
  await performActionNow(page, 'Segna come consegnata')
  await expect(page.getByRole('button', { name: 'Registra il reso' })).toBeVisible()
  const { token } = await logIn(product, 'socio')
  const sua = await expectSuccess<object>(
    callApi(product, 'GET', `/manifestazione/richieste-premio/${id}`, { token }),
  )
  expect(sua).toMatchObject({ stato: 'consegnata', corriere: 'Corriere Espresso', tracking: '1Z77' })
})

test('la sessione che scade a metà di un modulo non porta via ciò che è scritto', async ({
  page,
  product,
}) => {
  const { id } = await newRichiesta(product)
  await restoreBackOfficeSession(page)
  await page.goto(`/backoffice/richieste/${id}/show`)
  await page.getByRole('button', { name: 'Rifiuta' }).click()
  await page.getByLabel('Motivo').fill('L’indirizzo non esiste: scrivici quello giusto.')
  // The session is revoked: the tab refetches when it becomes visible again, and gets a 401.
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, json: { message: 'Accedi per continuare.', error: 'NON_AUTENTICATO' } }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(/\/backoffice\/login$/)
  await page.unroute('**/api/**')
  await typeCredentials(page, 'operatore')
  await expect(page).toHaveURL(new RegExp(`/richieste/${id}/show$`))
  await expect(page.getByLabel('Motivo')).toHaveValue('L’indirizzo non esiste: scrivici quello giusto.')
  await page.getByRole('dialog').getByRole('button', { name: 'Rifiuta' }).click()
  await page.getByRole('button', { name: 'Invia subito' }).first().click()
  // While the action is being sent, only its buttons are gone.
  await expect(page.getByRole('region', { name: 'Azioni in partenza' })).toHaveCount(0)
  const { token } = await logIn(product, 'socio')
  const sua = await expectSuccess<object>(
    callApi(product, 'GET', `/manifestazione/richieste-premio/${id}`, { token }),
  )
  expect(sua).toMatchObject({ stato: 'rifiutata' })
})
