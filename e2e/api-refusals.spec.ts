import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openAs, STATE_KEY, signUp, verifyContatti } from './support/members.ts'
import { newPersona } from './support/persona.ts'

/** Effect on the app of the server's error statuses (401, 403, 448, 449…; specification §8), on any endpoint. */

test.use({ chi: 'socio' })

type Refusal = { status: number; message?: string; error?: string }

/**
 * Makes the server refuse a call.
 * @returns function that returns the number of its requests
 */
async function refuse(page: Page, call: string, { status, message, error }: Refusal, times = 99) {
  let done = 0
  await page.route(`**/api${call}`, (route) => {
    done += 1
    if (done > times) return route.continue()
    // Without a message: response of a proxy whose server is down.
    return message
      ? route.fulfill({ status, json: { message, error: error ?? 'CODICE' } })
      : route.fulfill({ status, contentType: 'text/html', body: '<h1>…</h1>' })
  })
  return () => done
}

const salvato = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').state, STATE_KEY)

async function outside(page: Page) {
  await expect(page).toHaveURL(/\/login$/)
  expect((await salvato(page)).token).toBeNull()
  expect((await salvato(page)).hasSeenIntro).toBe(true)
}

for (const call of ['/user/dispositivi', '/user']) {
  test(`403 da ${call}: si esce, si torna al login e si dice perché`, async ({ page }) => {
    await refuse(page, call, { status: 403, message: 'Il tuo account è bloccato.' })
    await page.goto('/app/utente/dispositivi')
    await outside(page)
    await expect(page.getByText('Il tuo account è bloccato.')).toBeVisible()
  })
}

for (const [status, ruolo, call] of [
  [448, 'promotore', '/promotore/pratiche?**'],
  [449, 'promotore', '/promotore/pratiche?**'],
  [448, 'convenzionato', '/convenzionato/pratiche?**'],
  [449, 'convenzionato', '/convenzionato/pratiche?**'],
  [448, 'manifestazione', '/manifestazione/saldo-punti'],
  [449, 'manifestazione', '/manifestazione/saldo-punti'],
] as const) {
  test(`${status} da ${ruolo}: i profili si rileggono e l’area si chiude`, async ({ page }) => {
    await refuse(page, call, { status, message: 'Il profilo non è attivo.' })
    let riletti = 0
    await page.route('**/api/user/profiles', async (route) => {
      riletti += 1
      const answer = await route.fetch()
      const body = await answer.json()
      for (const p of body.data) if (p.ruolo === ruolo) p.bloccato = true
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto(`/app/${ruolo}`)
    await expect(page).toHaveURL(new RegExp(`/app/${ruolo}-page$`))
    expect(riletti).toBeGreaterThan(0)
    expect((await salvato(page)).token).not.toBeNull()
    // A pending request would end after the test, and fail it.
    await page.unrouteAll({ behavior: 'wait' })
  })
}

test('448 fuori dall’area: si va all’area che la chiamata nomina', async ({ page }) => {
  await refuse(page, '/manifestazione/saldo-punti', { status: 448, message: 'Il profilo manca.' }, 1)
  const riletti = page.waitForResponse(/user\/profiles/)
  await page.goto('/app')
  await riletti
  await expect(page).toHaveURL(/\/app\/manifestazione$/)
  await expect(page.getByText('Punti disponibili').filter({ visible: true })).toBeVisible()
})

for (const [nome, refusal, sentence] of [
  ['500', { status: 500, message: 'Qualcosa.' }, 'Errore del server, riprova più tardi'],
  ['503 senza corpo', { status: 503 }, 'Errore del server, riprova più tardi'],
  ['422', { status: 422, message: 'Non va.' }, 'Dati utente non validi'],
  ['altro con una frase', { status: 409, message: 'La frase del server.' }, 'La frase del server.'],
  ['altro senza frase', { status: 418 }, 'Errore nel recupero dati utente'],
] as const) {
  test(`l’utente non si legge, ${nome}: si dice come, e si esce`, async ({ page }) => {
    await refuse(page, '/user', refusal)
    await page.goto('/app')
    const avviso = page.getByRole('dialog', { name: 'Accesso non riuscito' })
    await expect(avviso.getByText(sentence, { exact: true })).toBeVisible()
    await page.mouse.click(8, 8)
    await expect(avviso).toBeVisible()
    await avviso.getByRole('button', { name: 'OK', exact: true }).click()
    await outside(page)
  })
}

test('l’utente non si legge, 401: un rinnovo, poi la sessione è scaduta', async ({ page }) => {
  await refuse(page, '/user', { status: 401, message: 'Accedi.' })
  const rinnovi = await refuse(page, '/refresh-token', { status: 401, message: 'Accedi.' })
  await page.goto('/app')
  await expect(page.getByText('Sessione scaduta, effettua nuovamente il login')).toBeVisible()
  await outside(page)
  expect(rinnovi()).toBe(1)
})

test('401 anche dopo un rinnovo riuscito: non se ne chiede un altro', async ({ page }) => {
  let rinnovi = 0
  page.on('request', (r) => {
    if (r.url().endsWith('/api/refresh-token')) rinnovi += 1
  })
  const attempts = await refuse(page, '/user/dispositivi', { status: 401, message: 'Accedi.' })
  await page.goto('/app/utente/dispositivi')
  await outside(page)
  expect(rinnovi).toBe(1)
  expect(attempts()).toBe(2)
})

test('non c’è più niente da rinnovare: No token found', async ({ page }) => {
  await page.goto('/app/utente')
  await expect(page.getByRole('heading', { name: 'Il tuo profilo' })).toBeVisible()
  // Another tab has ended the session during this call, and its storage event has not arrived yet. This page writes its whole state
  // whenever something of it changes: without the token, as if the other tab always wrote last.
  await page.route('**/api/user/dispositivi', async (route) => {
    await page.evaluate((key) => {
      const write = localStorage.setItem.bind(localStorage)
      Storage.prototype.setItem = (name, text) => {
        const stored = JSON.parse(name === key ? text : '{}')
        write(
          name,
          name === key ? JSON.stringify({ ...stored, state: { ...stored.state, token: null } }) : text,
        )
      }
      localStorage.setItem(key, localStorage.getItem(key) ?? '{}')
    }, STATE_KEY)
    await route.fulfill({ status: 401, json: { message: 'Accedi.', error: 'CODICE' } })
  })
  await page.getByRole('link', { name: /^Dispositivi/ }).click()
  await expect(page.getByText('No token found', { exact: true })).toBeVisible()
  await outside(page)
})

test('password: senza una frase del server si dice quella di riserva', async ({ page }) => {
  await refuse(page, '/password/modifica', { status: 502 })
  await page.goto('/app/utente/password')
  await page.getByLabel('Password attuale').fill('primo-demo-2026')
  await page.getByLabel('Nuova password', { exact: true }).fill('una frase che ricordo bene')
  await page.getByLabel('Ripeti la nuova password').fill('una frase che ricordo bene')
  await page.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Errore nella modifica della password\.$/)
  await expect(page.getByLabel('Password attuale')).toHaveValue('primo-demo-2026')
})

test.describe('alla porta', () => {
  test.use({ chi: 'presentato' })

  test('reset: senza una frase del server si dice quella di riserva', async ({ page }) => {
    await refuse(page, '/password/reset', { status: 502 })
    await page.goto('/recovery#token=prova&email=chi.lo.sa%40posta.example')
    await page.getByLabel('Nuova password', { exact: true }).fill('una frase che ricordo bene')
    await page.getByLabel('Ripeti la password').fill('una frase che ricordo bene')
    await page.getByRole('button', { name: 'Salva la nuova password' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Errore nel reset della password\.$/)
  })
})

test('partita IVA: la verifica che non riesce dice perché, e non si va avanti', async ({ page, product }) => {
  const chi = newPersona()
  await signUp(product, chi, 'convenzionato')
  await verifyContatti(product, chi)
  await openAs(page, product, chi)
  await refuse(page, '/anagrafica/ricerca/persona-giuridica/*', {
    status: 429,
    message: 'Troppe ricerche. Riprova tra un’ora.',
  })
  await page.goto('/app/convenzionato-page/iscrizione')
  for (const [written, sentence] of [
    ['IT 123', /La partita IVA ha 11 cifre/],
    ['IT 00743110157', /Troppe ricerche\. Riprova tra un’ora\./],
  ] as const) {
    await page.getByLabel('Partita IVA').fill(written)
    await page.getByRole('button', { name: 'Cerca' }).click()
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'L’azienda', exact: true })).toBeVisible()
    await expect(page.getByLabel('Partita IVA')).toHaveValue(written)
  }
})
