import { clock } from '@primo/domain/platform/clock'
import { expect, test } from './support/fixtures.ts'
import { openAs, signUp } from './support/members.ts'
import { newPersona } from './support/persona.ts'

/** First minute of a new user: intro, invitation, code. Also with the keyboard and axe. */

test('dall’introduzione si va dove si vuole: chi ha un account entra, chi non ha un codice sa come averlo', async ({
  page,
  accessible,
  shot,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Punti che diventano premi' })).toBeVisible()
  await accessible()
  await shot('intro')
  await page.getByRole('button', { name: 'Ho già un account' }).click()
  await expect(page.getByRole('heading', { name: 'Entra nel tuo account.' })).toBeVisible()
  await page.getByRole('link', { name: 'Registrati' }).click()
  const senza = page.getByRole('button', { name: 'Non ho un codice' })
  await senza.click()
  await expect(page.getByText('si entra su invito')).toBeVisible()
  await expect(senza).toHaveAttribute('aria-expanded', 'true')
  await accessible()
  await shot('senza-codice')
  await page.getByLabel('Codice sponsor').fill('DEMO2026')
  await expect(page.getByText(/^Sponsor valido: /)).toBeVisible()
})

test('chi apre il link di un invito legge subito di chi è, col codice già confermato', async ({
  page,
  accessible,
  shot,
}) => {
  await page.goto('/signup?sponsor=DEMO2026&target=manifestazione')
  await expect(page.getByRole('heading', { level: 2, name: /ti invita in Primo$/ })).toBeVisible()
  await expect(page.getByText(/^Codice sponsor DEMO2026, confermato/)).toBeVisible()
  await expect(page.getByLabel('Codice sponsor')).toHaveCount(0)
  await accessible()
  await shot('invito')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot('invito')
  await page.getByRole('button', { name: 'Cambia il codice sponsor' }).click()
  await expect(page.getByLabel('Codice sponsor')).toBeFocused()
  await expect(page.getByLabel('Codice sponsor')).toHaveValue('DEMO2026')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByRole('heading', { name: 'Chi sei?' })).toBeVisible()
})

for (const exit of ['Salta', 'Ho già un account', 'Scegli la password'])
  test(`un link per la password, aperto in un browser nuovo, resta dopo la presentazione: ${exit}`, async ({
    page,
  }) => {
    await page.goto('/recovery#token=prova&email=chi.lo.sa%40posta.example')
    await expect(page.getByRole('heading', { name: 'Punti che diventano premi' })).toBeVisible()
    const last = page.getByRole('button', { name: 'Scheda 3 di 3' })
    if (exit === 'Scegli la password') await last.click()
    await page.getByRole('button', { name: exit, exact: true }).click()
    await expect(page.getByLabel('Nuova password', { exact: true })).toBeVisible()
  })

test('la password si giudica mentre la si scrive', async ({ page, accessible, shot }) => {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Salta' }).click()
  await page.goto('/signup')
  await page.getByLabel('Codice sponsor').fill('DEMO2026')
  await page.getByRole('button', { name: 'Continua' }).click()
  const chi = newPersona()
  await page.getByLabel('Nome', { exact: true }).fill(chi.nome)
  await page.getByLabel('Cognome').fill(chi.cognome)
  await page.getByLabel('Codice fiscale').fill(chi.codice_fiscale)
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByLabel('E-mail').fill(chi.email)
  await page.getByLabel('Cellulare').fill(chi.cellulare)
  await page.getByRole('button', { name: 'Continua' }).click()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('corta')
  await expect(page.getByText('Mancano 7 caratteri.')).toBeVisible()
  await password.fill('una frase che ricordo bene')
  await expect(page.getByText('Ottima: lunga e difficile da indovinare.')).toBeVisible()
  await accessible()
  await shot('password-forza')
})

test.describe('il codice', () => {
  test('si scrive in un gesto, con la sola tastiera, e da lì si cambia il numero', async ({
    page,
    product,
    accessible,
    shot,
  }) => {
    const chi = newPersona()
    await signUp(product, chi)
    await openAs(page, product, chi)
    await page.goto('/app')
    const after = clock.now()
    await page.getByRole('button', { name: 'Verifica il tuo cellulare' }).click()
    const dialog = page.getByRole('dialog', { name: 'Conferma OTP cellulare' })
    await expect(dialog.getByPlaceholder('Inserisci Codice OTP')).toBeFocused()
    await accessible()
    await shot('otp')
    await page.keyboard.type('111')
    await shot('otp-a-meta')
    await page.keyboard.type('111')
    await expect(dialog.getByText('Codice non valido')).toBeVisible()
    await accessible()
    await shot('otp-sbagliato')
    await dialog.getByRole('button', { name: 'Cambia numero' }).click()
    await expect(page).toHaveURL(/\/app\/utente\/contatti$/)
    await expect(page.getByLabel('Nuovo numero di cellulare')).toBeVisible()
    await page.getByRole('button', { name: 'Annulla' }).click()

    // The sent code is still valid: the dialog opens again, and the keyboard alone submits it.
    await page.getByRole('button', { name: 'Verifica il cellulare' }).click()
    await expect(dialog.getByPlaceholder('Inserisci Codice OTP')).toBeFocused()
    await page.keyboard.type(await product.posta.codice(chi.e164, after))
    await expect(page.getByText('Cellulare verificato.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  test('arriva dall’SMS intero, incollato com’è', async ({ page, product, context }) => {
    const chi = newPersona()
    await signUp(product, chi)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAs(page, product, chi)
    await page.goto('/app/utente/contatti')
    const after = clock.now()
    await page.getByRole('button', { name: 'Verifica il cellulare' }).click()
    const { testo } = await product.posta.ultimo(chi.e164, after)
    expect(testo).toMatch(/\n@127\.0\.0\.1 #\d{6}$/)
    await page.evaluate((text) => navigator.clipboard.writeText(text), testo)
    await page.getByRole('button', { name: 'Incolla il codice' }).click()
    await expect(page.getByText('Cellulare verificato.')).toBeVisible()
  })
})
