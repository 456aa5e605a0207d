import type { Page } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { typeLogin } from './support/login.ts'
import {
  callApi,
  cancelAll,
  DEMO_PASSWORD,
  expectSuccess,
  logIn,
  openAs,
  premiOf,
  richiesteOf,
  signUp,
} from './support/members.ts'
import { newPersona } from './support/persona.ts'
import { saveSpedizione, writeSpedizione } from './support/spedizione.ts'

/** Network or server failures: each shows a clear sentence and keeps the typed text. */

const SENZA_RETE = /Non riusciamo a raggiungere il servizio/

test.describe('registrazione', () => {
  test.use({ chi: 'presentato' })

  test('il codice della registrazione non arriva: si ricarica con un tocco, e ciò che era scritto resta', async ({
    page,
  }) => {
    await page.goto('/signup')
    await expect(page.getByRole('button', { name: 'Continua' })).toBeEnabled()
    await page.route(/\/assets\/.*\.js/, (route) => route.abort())
    await page.getByLabel('Codice sponsor').fill('DEMO2026')
    await page.getByRole('button', { name: 'Continua' }).click()
    await expect(page.getByRole('dialog')).toContainText('ricarica la pagina')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Ricarica' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Codice sponsor')).toHaveValue('DEMO2026')
    await page.getByRole('button', { name: 'Continua' }).click()
    await expect(page.getByLabel('Nome', { exact: true })).toBeVisible()
  })

  test('il server si ferma a metà: nulla va perso, nemmeno ricaricando', async ({ page, product }) => {
    const chi = newPersona()
    await page.goto('/signup?sponsor=DEMO2026')
    await expect(page.getByText(/^Codice sponsor DEMO2026, confermato/)).toBeVisible()
    await page.getByRole('button', { name: 'Continua' }).click()
    await page.getByLabel('Nome', { exact: true }).fill(chi.nome)
    await page.getByLabel('Cognome').fill(chi.cognome)
    await page.getByLabel('Codice fiscale').fill(chi.codice_fiscale)
    await page.getByRole('button', { name: 'Continua' }).click()
    await page.getByLabel('E-mail').fill(chi.email)
    await page.getByLabel('Cellulare').fill(chi.cellulare)
    await product.kill()
    await page.getByRole('button', { name: 'Continua' }).click()
    await expect(page.getByText(SENZA_RETE)).toBeVisible()
    await expect(page.getByLabel('Cellulare')).toHaveValue(chi.cellulare)
    await product.restart()
    await page.reload()
    await expect(page.getByLabel('E-mail')).toHaveValue(chi.email)
    await expect(page.getByLabel('Cellulare')).toHaveValue(chi.cellulare)
    await page.getByRole('button', { name: 'Continua' }).click()
    await page.getByLabel('Password', { exact: true }).fill(chi.password)
    await page.getByLabel('Ripeti la password').fill(chi.password)
    await page.getByLabel(/Ho letto l’informativa/).check()
    // The account is created but the response is lost: submitting again logs in, instead of «già utilizzata».
    await page.route('**/api/user/registrazione', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Registrati' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(chi.password)
    await page.unroute('**/api/user/registrazione')
    await page.getByRole('button', { name: 'Registrati' }).click()
    await expect(page.getByRole('heading', { name: `Ciao ${chi.nome}` })).toBeVisible()
  })
})

test('la domanda del codice non arriva: si ricarica con un tocco', async ({ page, product }) => {
  const chi = newPersona()
  await signUp(product, chi)
  await openAs(page, product, chi)
  // Before the page opens: in idle time it preloads the code of the other pages.
  await page.route(/\/assets\/sections-.*\.js/, (route) => route.abort())
  await page.goto('/app')
  await page.getByRole('button', { name: 'Verifica il tuo cellulare' }).click()
  await expect(page.getByRole('dialog', { name: 'Codice non inviato' })).toContainText('ricarica la pagina')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Ricarica' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Verifica il tuo cellulare' }).click()
  await expect(page.getByRole('dialog', { name: 'Conferma OTP cellulare' })).toBeVisible()
})

test('il codice che non arriva a destinazione resta scritto, e poi passa', async ({ page, product }) => {
  const chi = newPersona()
  await signUp(product, chi)
  await openAs(page, product, chi)
  await page.goto('/app/utente/contatti')
  const after = clock.now()
  await page.getByRole('button', { name: 'Verifica il cellulare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conferma OTP cellulare' })
  const codice = await product.posta.codice(chi.e164, after)
  await page.route('**/api/valida-otp/*', (route) => route.abort())
  await dialog.getByPlaceholder('Inserisci Codice OTP').fill(codice)
  await expect(dialog.getByText(SENZA_RETE)).toBeVisible()
  await expect(dialog.getByPlaceholder('Inserisci Codice OTP')).toHaveValue(codice)
  await page.unroute('**/api/valida-otp/*')
  await dialog.getByRole('button', { name: 'ok', exact: true }).click()
  await expect(page.getByText('Cellulare verificato.')).toBeVisible()
})

test.describe('mappa della rete', () => {
  test.use({ chi: 'promotore' })

  test('il suo codice non arriva: lo si dice lì, il resto resta, e poi si apre', async ({
    page,
    context,
  }) => {
    await page.goto('/app/promotore')
    await expect(page.getByRole('tree')).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Mappa' }).click()
    await expect(page.getByRole('alert')).toContainText(SENZA_RETE)
    await expect(page.getByText('Persone nella tua rete')).toBeVisible()
    await context.setOffline(false)
    // Chromium does not request a failed module again before a reload.
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect(page.getByRole('tree')).toBeVisible()
    await page.getByRole('button', { name: 'Mappa' }).click()
    await expect(page.getByRole('img', { name: /^Mappa della rete/ })).toBeVisible()
  })
})

test.describe('login', () => {
  test.use({ chi: 'presentato' })

  test('il codice che entra non arriva: si ricarica con un tocco, l’e-mail resta, e poi si entra', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Entra' })).toBeEnabled()
    await page.route(/\/assets\/.*\.js/, (route) => route.abort())
    await typeLogin(page, 'socio@primo.example', DEMO_PASSWORD)
    await expect(page.getByRole('alert')).toContainText('ricarica la pagina')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Ricarica la pagina' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('E-mail')).toHaveValue('socio@primo.example')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Entra' }).click()
    await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
  })
})

test.describe('indirizzo di spedizione', () => {
  test.use({ chi: 'convenzionato' })

  test('il server si ferma al momento di salvare: resta tutto, e poi si salva', async ({ page, product }) => {
    await writeSpedizione(page, 'Corso Italia 50, interno 3')
    await product.kill()
    await saveSpedizione(page)
    await expect(page.getByRole('alert')).toContainText(SENZA_RETE)
    await expect(page.getByRole('alert')).toContainText('Quello che hai scritto resta qui.')
    await product.restart()
    await page.reload()
    await expect(page.getByLabel('Indirizzo', { exact: true })).toHaveValue('Corso Italia 50, interno 3')
    await saveSpedizione(page)
    await expect(page.getByText('Indirizzo salvato.')).toBeVisible()
  })

  test('rete lenta: dopo mezzo secondo si dice che si sta caricando', async ({ page }) => {
    await writeSpedizione(page, 'Corso Italia 56')
    await expect(page.getByLabel('CAP')).toHaveValue('52100')
    const arriva = await holdRequests(page, '**/api/**')
    const velo = page.getByRole('dialog', { name: 'Caricamento dati in corso...' })
    const since = performance.now()
    await saveSpedizione(page)
    await expect(velo).toBeVisible()
    expect(performance.now() - since).toBeGreaterThanOrEqual(450)
    arriva()
    await expect(page.getByText('Indirizzo salvato.')).toBeVisible()
    await expect(velo).toBeHidden()
  })

  test('rete lenta all’ingresso: l’attesa si vede, poi arriva tutto', async ({ page }) => {
    const arriva = await holdRequests(page, '**/api/user')
    await page.goto('/app')
    await expect(page.getByText('Caricamento dati in corso...')).toBeVisible()
    arriva()
    await expect(page.getByRole('heading', { name: 'Ciao Stefano' })).toBeVisible()
  })
})

test.describe('richiesta di un premio', () => {
  test.use({ chi: 'socio' })

  test('la risposta si perde: si riprova, anche dopo aver ricaricato, e la richiesta è una', async ({
    page,
    product,
  }) => {
    const { token } = await logIn(product, 'socio')
    const borraccia = (await premiOf(product, token)).find((p) => p.descrizione === 'Borraccia termica')
    if (!borraccia) throw new Error('Nessuna borraccia nel catalogo')
    const count = async () =>
      (await richiesteOf(product, token)).filter((r) => r.premio.id_premio === borraccia.id_premio).length
    const before = await count()
    await page.goto(`/app/manifestazione/premio/${borraccia.id_premio}`)
    await page.getByLabel(/Nota per la consegna/).fill('Portone di sinistra')
    await page.route('**/api/manifestazione/richiesta-premio', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Conferma la richiesta' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Conferma', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Non abbiamo avuto conferma' })).toBeVisible()
    expect(await count()).toBe(before + 1)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Non abbiamo avuto conferma' })).toBeVisible()
    await expect(page.getByLabel(/Nota per la consegna/)).toHaveValue('Portone di sinistra')
    await page.unroute('**/api/manifestazione/richiesta-premio')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
    expect(await count()).toBe(before + 1)
    await cancelAll(product, token, borraccia.id_premio)
  })

  test('il server non c’è: lo si dice, e la nota resta', async ({ page, product }) => {
    const { token } = await logIn(product, 'socio')
    const yoga = (await premiOf(product, token)).find((p) => p.descrizione === 'Tappetino da yoga')
    if (!yoga) throw new Error('Nessun tappetino nel catalogo')
    await page.goto(`/app/manifestazione/premio/${yoga.id_premio}`)
    await page.getByLabel(/Nota per la consegna/).fill('Secondo piano')
    await page.route('**/api/manifestazione/richiesta-premio', (route) => route.abort())
    await page.getByRole('button', { name: 'Conferma la richiesta' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Conferma', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Non abbiamo avuto conferma' })).toBeVisible()
    await expect(page.getByLabel(/Nota per la consegna/)).toHaveValue('Secondo piano')
    await page.unroute('**/api/manifestazione/richiesta-premio')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
    await cancelAll(product, token, yoga.id_premio)
  })
})

/** Waits until the service worker has cached the app: from here on it opens without network. */
const withWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

test.describe('senza rete', () => {
  test.use({ chi: 'socio', serviceWorkers: 'allow' })

  test('l’app si apre dal dispositivo e dice che non c’è connessione', async ({ page, context, product }) => {
    const { token } = await logIn(product, 'socio')
    const { saldo_punti } = await expectSuccess<{ saldo_punti: number }>(
      callApi(product, 'GET', '/manifestazione/saldo-punti', { token }),
    )
    expect(saldo_punti).toBeGreaterThan(0)
    await page.goto('/app/manifestazione')
    await expect(page.getByRole('link', { name: /Borraccia termica/ })).toBeVisible()
    await withWorker(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Sei senza connessione')).toBeVisible()
    await expect(page.getByRole('link', { name: /Borraccia termica/ })).toBeVisible()
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Sei senza connessione')).toBeHidden()
  })

  test('un premio richiesto senza rete aspetta, resta dopo la ricarica e parte una volta sola', async ({
    page,
    context,
    product,
  }) => {
    const { token } = await logIn(product, 'socio')
    const yoga = (await premiOf(product, token)).find((p) => p.descrizione === 'Tappetino da yoga')
    if (!yoga) throw new Error('Nessun tappetino nel catalogo')
    let sent = 0
    await context.route('**/api/manifestazione/richiesta-premio', (route) => {
      sent += 1
      return route.continue()
    })
    await page.goto(`/app/manifestazione/premio/${yoga.id_premio}`)
    await expect(page.getByRole('button', { name: 'Conferma la richiesta' })).toBeVisible()
    await withWorker(page)
    await context.setOffline(true)
    await page.getByLabel(/Nota per la consegna/).fill('Terzo piano')
    await page.getByRole('button', { name: 'Conferma la richiesta' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Conferma', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'In attesa della rete' })).toBeVisible()
    await page.goto('/app/manifestazione/richieste')
    const waiting = page.getByRole('list', { name: 'Richieste non ancora inviate' })
    await expect(waiting).toContainText('Tappetino da yoga')
    await waiting.getByRole('link', { name: 'Vedi il premio' }).click()
    await expect(page.getByLabel(/Nota per la consegna/)).toHaveValue('Terzo piano')
    expect(sent).toBe(0)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
    expect(sent).toBe(1)
    await cancelAll(product, token, yoga.id_premio)
  })
})
