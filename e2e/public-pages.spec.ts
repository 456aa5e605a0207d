import { clock } from '@primo/domain/platform/clock'
import { expect, test } from './support/fixtures.ts'
import { typeLogin } from './support/login.ts'
import { DEMO_PASSWORD, DEVICE_ID, STATE_KEY, signUp, verifyContatti } from './support/members.ts'
import { newPersona } from './support/persona.ts'

/** Public pages (specification §2, §3, §7): data sent with a login, redirect after it, password recovery. */

test.use({ chi: 'presentato' })

test('il login porta il dispositivo, sempre lo stesso, e dell’account resta il gettone', async ({ page }) => {
  await page.goto('/login')
  const asked = page.waitForRequest(/\/api\/login$/)
  await typeLogin(page, 'socio@primo.example')
  const richiesta = await asked
  expect(richiesta.postDataJSON()).toEqual({
    email: 'socio@primo.example',
    password: DEMO_PASSWORD,
    device_name: DEVICE_ID,
  })
  expect(richiesta.headers()).toMatchObject({ accept: 'application/json' })
  expect(richiesta.headers().authorization).toBeUndefined()
  await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
  const { state } = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), STATE_KEY)
  expect(state.token).toEqual({
    token: expect.any(String),
    token_id: expect.any(String),
    token_type: 'Bearer',
    refresh_token: expect.any(String),
  })
  expect(JSON.stringify(state)).not.toContain(DEMO_PASSWORD)
})

test('la registrazione ha in alto la freccia che torna indietro, un passo alla volta', async ({ page }) => {
  await page.goto('/signup?sponsor=DEMO2026')
  await expect(page.getByText(/^Codice sponsor DEMO2026, confermato/)).toBeVisible()
  const freccia = page.getByRole('button', { name: 'Indietro' })
  expect((await freccia.boundingBox())?.y).toBeLessThan(80)
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('heading', { name: 'Chi sei?' })).toBeVisible()
  await freccia.click()
  await expect(page.getByRole('heading', { name: 'Il tuo invito.' })).toBeVisible()
  await freccia.click()
  await expect(page).toHaveURL(/\/login$/)
})

test('password dimenticata: il link nella posta, una nuova, e si entra con quella', async ({
  page,
  product,
}) => {
  const chi = newPersona()
  await signUp(product, chi)
  await verifyContatti(product, chi)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  await page.getByLabel('E-mail').fill(chi.email)
  const after = clock.now()
  await page.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(page.getByRole('status')).toContainText(chi.email)
  const { testo } = await product.posta.ultimo(chi.email, after)
  const link = /https?:\/\/\S+/.exec(testo)?.[0] ?? ''
  expect(link).toContain('/recovery')

  const fresh = 'un’altra frase, più lunga'
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Scegli una nuova password.' })).toBeVisible()
  // Anyone with the link can use it: it is removed from the URL and the history.
  await expect(page).toHaveURL(/\/recovery$/)
  await page.getByLabel('Nuova password', { exact: true }).fill(fresh)
  await page.getByLabel('Ripeti la password').fill(fresh)
  await page.getByRole('button', { name: 'Salva la nuova password' }).click()
  await expect(page.getByText('Password cambiata: ora puoi entrare.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  for (const [password, entra] of [
    [chi.password, false],
    [fresh, true],
  ] as const) {
    await typeLogin(page, chi.email, password)
    if (entra) await expect(page.getByRole('heading', { name: `Ciao ${chi.nome}` })).toBeVisible()
    else await expect(page.getByRole('alert')).toHaveText('E-mail o password non corrette.')
  }

  await page.goto(link)
  await page.getByLabel('Nuova password', { exact: true }).fill(fresh)
  await page.getByLabel('Ripeti la password').fill(fresh)
  await page.getByRole('button', { name: 'Salva la nuova password' }).click()
  await expect(page.getByRole('alert')).toContainText(/link/)
})

test('gli elenchi che servono ovunque si leggono all’avvio, quando c’è un utente', async ({ page }) => {
  const letti: string[] = []
  page.on('request', (r) => {
    const path = new URL(r.url()).pathname
    if (/^\/api\/(geo|tipo)\//.test(path)) letti.push(path.slice('/api'.length))
  })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('socio@primo.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  expect(letti).toEqual([])
  await page.getByRole('button', { name: 'Entra' }).click()
  await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
  await expect
    .poll(() => letti.toSorted())
    .toEqual(['/geo/nazioni', '/tipo/categoria-merceologica', '/tipo/documento', '/tipo/natura-giuridica'])
})
