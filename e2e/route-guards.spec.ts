import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { typeLogin } from './support/login.ts'
import { callApi, openAs, STATE_KEY, signUp, verifyContatti } from './support/members.ts'
import { menuItems } from './support/members-screen.ts'
import { newPersona } from './support/persona.ts'

/** Route guards (specification §2 and §4) on the running product: which page each role gets for each address. */

test.describe.configure({ mode: 'parallel' })

const dove = (page: Page) => new URL(page.url()).pathname

/** Opens each address and checks the final URL: `where`, or the address itself. */
async function finisce(page: Page, asked: string[], where?: string) {
  for (const address of asked) {
    const expected = where ?? address
    await page.goto(address)
    await expect(page, `${address} porta a ${expected}`).toHaveURL(new RegExp(`${expected}$`))
    // No guard redirects further.
    await expect(page.getByRole('heading').first()).toBeAttached()
    expect(dove(page), address).toBe(expected)
  }
}

const salvato = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').state, STATE_KEY)

/** Checks that members without an active profile are redirected from each area to its landing page. */
async function restaFuori(page: Page) {
  const manifestazione = ['/app/manifestazione', '/app/manifestazione/movimenti']
  await finisce(page, manifestazione, '/app/manifestazione-page')
  await finisce(page, ['/app/convenzionato'], '/app/convenzionato-page')
  await finisce(page, ['/app/promotore'], '/app/promotore-page')
}

test('uno sconosciuto vede prima la presentazione, qualunque cosa chieda', async ({ page }) => {
  const asked = ['/', '/signup', '/login', '/recovery', '/app-download', '/app', '/app/bot', '/non-esiste']
  await finisce(page, asked, '/intro')
})

test.describe('chi ha visto la presentazione e non è entrato', () => {
  test.use({ chi: 'presentato' })

  test('arriva alla porta, e le aree lo mandano al login', async ({ page }) => {
    await finisce(page, ['/intro', '/signup', '/login', '/recovery', '/app-download'])
    const aree = ['/app/manifestazione', '/app/convenzionato', '/app/promotore', '/app/manifestazione-page']
    const closed = ['/', '/app', '/app/utente', ...aree, '/app/bot', '/app/non-esiste', '/non-esiste']
    await finisce(page, closed, '/login')
  })

  test('tornare indietro non gira in tondo', async ({ page }) => {
    await page.goto('/recovery')
    await page.goto('/app/manifestazione')
    await expect(page).toHaveURL(/\/login$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/recovery$/)
  })

  test('dopo il login si apre ciò che era stato chiesto', async ({ page }) => {
    await page.goto('/app/utente/dispositivi')
    await typeLogin(page, 'socio@primo.example')
    await expect(page.getByRole('heading', { name: 'Dispositivi' })).toBeVisible()
    await page.goBack()
    expect(dove(page)).not.toBe('/login')
  })

  test('un operatore non entra', async ({ page }) => {
    await page.goto('/login')
    await typeLogin(page, 'operatore@primo.example')
    const dialog = page.getByRole('dialog', { name: 'Accesso non consentito' })
    await expect(dialog).toContainText("Diritti insufficienti per accedere all'applicazione")
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect((await salvato(page)).token).toBeNull()
  })
})

test.describe('nuovo, senza contatti verificati', () => {
  test.use({ chi: 'nuovo' })

  test('resta fuori dalle aree, non dalla sua homepage', async ({ page }) => {
    await finisce(page, ['/app', '/app/utente', '/app/bot'])
    await finisce(page, ['/', '/app/non-esiste', '/non-esiste'], '/app')
    await finisce(page, ['/login'], '/app/utente')
    await restaFuori(page)
    await page.goto('/app/promotore')
    await expect(page.getByRole('heading', { name: 'Prima i contatti' })).toBeVisible()
  })

  test('tornare indietro da un’area chiusa non gira in tondo', async ({ page }) => {
    await page.goto('/app/utente')
    await expect(page.getByRole('heading', { name: 'Il tuo profilo' })).toBeVisible()
    await page.goto('/app/promotore')
    await expect(page).toHaveURL(/\/app\/promotore-page$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/app\/utente$/)
  })

  test('nel menu le tre aree sono spente', async ({ page }) => {
    await page.goto('/app')
    expect(await menuItems(page)).toEqual({ Promotore: false, Convenzionato: false, Premi: false })
  })
})

test.describe('socio, con i tre profili', () => {
  test.use({ chi: 'socio' })

  test('entra ovunque, e dal login torna dentro', async ({ page }) => {
    const aree = [
      '/app/manifestazione',
      '/app/manifestazione/movimenti',
      '/app/convenzionato',
      '/app/promotore',
    ]
    await finisce(page, ['/app', ...aree, '/app/manifestazione-page', '/app/bot'])
    await finisce(page, ['/login'], '/app/utente')
  })

  test('nel menu le tre aree sono accese, ma solo quando i profili sono arrivati', async ({ page }) => {
    const arrivano = await holdRequests(page, '**/api/user/profiles')
    await page.goto('/app')
    expect(await menuItems(page)).toEqual({ Promotore: false, Convenzionato: false, Premi: false })
    arrivano()
    await expect(page.getByRole('button', { name: 'Premi', exact: true })).toBeEnabled()
    expect(await menuItems(page)).toEqual({ Promotore: true, Convenzionato: true, Premi: true })
  })

  for (const server of ['risponde', 'non risponde'] as const) {
    test(`uscire: prima si chiede, poi si va al login, se il server ${server}`, async ({ page, product }) => {
      await page.goto('/app')
      await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
      const before = await salvato(page)
      await page.evaluate(() => {
        const widget = document.createElement('div')
        widget.dataset.chatbot = ''
        document.body.append(widget)
      })
      if (server === 'non risponde') await page.route('**/api/logout', (route) => route.abort())
      const ask = async () => {
        await page.getByRole('button', { name: 'Apri il menu' }).click()
        await page.getByRole('button', { name: 'Esci' }).click()
        return page.getByRole('dialog', { name: 'Confermi di voler uscire?' })
      }
      await (await ask()).getByRole('button', { name: 'No', exact: true }).click()
      expect((await salvato(page)).token).not.toBeNull()
      await page.getByRole('button', { name: 'Chiudi il menu' }).click()
      await (await ask()).getByRole('button', { name: 'Si', exact: true }).click()
      await expect(page).toHaveURL(/\/login$/)

      await expect(page.locator('[data-chatbot]')).toHaveCount(0)
      const after = await salvato(page)
      expect(after.device_id).toBe(before.device_id)
      expect(after.hasSeenIntro).toBe(true)
      expect(after).toMatchObject({ token: null, user: { id: 0, bloccato: true }, premi: [] })
      await page.goto('/app')
      await expect(page).toHaveURL(/\/login$/)
      if (server === 'non risponde') return
      // The app does not wait for the server to revoke it.
      const status = async () =>
        (await callApi(product, 'GET', '/user', { token: before.token.token })).status
      await expect.poll(status, 'il gettone non vale più').toBe(401)
    })
  }
})

for (const [target, accese] of [
  [null, { Promotore: true, Convenzionato: true, Premi: true }],
  ['promotore', { Promotore: true, Convenzionato: false, Premi: false }],
] as const) {
  test(`verificato senza ruolo, registrato per ${target ?? 'nulla in particolare'}`, async ({
    page,
    product,
  }) => {
    const chi = newPersona()
    await signUp(product, chi, target)
    await verifyContatti(product, chi)
    await openAs(page, product, chi)
    await restaFuori(page)
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: `Ciao ${chi.nome}` })).toBeVisible()
    await expect(page.getByText('Non attiva').first()).toBeVisible()
    const last = target === null ? 'Premi' : 'Promotore'
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await expect(page.getByRole('button', { name: last, exact: true })).toBeEnabled()
    expect(await menuItems(page)).toEqual(accese)
  })
}
