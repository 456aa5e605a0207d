import type { Page } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import { addDays, todayInRome } from '@primo/domain/platform/dates'
import { expect, test } from './support/fixtures.ts'
import { callApi, expectSuccess, logIn, restoreSession, signUp, verifyContatti } from './support/members.ts'
import { newPersona, type Persona } from './support/persona.ts'
import type { Product } from './support/product-server.ts'
import { DESKTOP } from './support/viewports.ts'

/**
 * Enrolment as promotore and as convenzionato, from the landing page to the area: the form survives a reload, an operator sends
 * it back and then approves it.
 */

/** Returns an expiry date in the future. */
const inThreeYears = () => addDays(todayInRome(clock.now()), 3 * 365)

/** Signs up a member with verified contacts who wants a role, and stores the session in the browser. */
async function chiVuole(product: Product, page: Page, target: 'promotore' | 'convenzionato') {
  const chi = newPersona()
  await signUp(product, chi, target)
  await verifyContatti(product, chi)
  await restoreSession(page, product, chi)
  return chi
}

/** Decides an enrolment as an operator. */
async function decide(product: Product, chi: Persona, azione: string, motivo?: string) {
  const { token } = await expectSuccess<{ token: string }>(
    callApi(product, 'POST', '/login', {
      body: { email: 'operatore@primo.example', password: 'primo-demo-2026', device_name: 'prova' },
    }),
  )
  const coda = await expectSuccess<{ id: number }[]>(
    callApi(product, 'GET', `/operatore/iscrizioni?q=${encodeURIComponent(chi.email)}`, { token }),
  )
  expect(coda).toHaveLength(1)
  const body = { azione, ...(motivo ? { motivo } : {}) }
  await expectSuccess(
    callApi(product, 'POST', `/operatore/iscrizioni/${coda[0]!.id}/azione`, {
      body,
      token,
      chiave: crypto.randomUUID(),
    }),
  )
}

const passo = (page: Page, nome: string) => page.getByRole('heading', { name: nome, exact: true, level: 2 })
const next = (page: Page) => page.getByRole('button', { name: /vai avanti/i })

async function accettaAccordo(page: Page) {
  await expect(passo(page, 'L’accordo')).toBeVisible()
  await page.getByRole('checkbox', { name: /Ho letto e accetto l’accordo/ }).check()
  await next(page).click()
}

test('promotore: dai propri dati all’area aperta', async ({ page, product, shot, accessible }) => {
  const chi = await chiVuole(product, page, 'promotore')
  await page.goto('/app/promotore')
  await expect(page).toHaveURL(/promotore-page$/)
  await shot('iscrizione-promotore-inizio')
  await page.getByRole('link', { name: 'Inizia l’iscrizione' }).click()

  await expect(passo(page, 'I tuoi dati')).toBeVisible()
  await expect(page.getByText(chi.codice_fiscale)).toBeVisible()
  await accessible()
  await shot('iscrizione-promotore-dati')
  await next(page).click()
  await accessible()
  await shot('iscrizione-promotore-accordo')
  await next(page).click()
  await expect(page.getByText('Per andare avanti serve la tua conferma.')).toBeVisible()
  await accettaAccordo(page)

  await expect(passo(page, 'I requisiti')).toBeVisible()
  await page.getByLabel('Numero').fill('A12345')
  await page.reload()
  await expect(page.getByLabel('Numero')).toHaveValue('A12345')
  await next(page).click()
  await expect(page.getByText('Scrivi fino a quando vale.')).toBeVisible()
  await page.getByLabel('Vale fino al').fill('2020-01-01')
  await next(page).click()
  await expect(page.getByText('È già scaduta')).toBeVisible()
  await shot('iscrizione-promotore-requisiti')
  await page.getByLabel('Vale fino al').fill(inThreeYears())
  await next(page).click()

  await expect(passo(page, 'Riepilogo')).toBeVisible()
  await accessible()
  await shot('iscrizione-promotore-riepilogo')
  await page.getByRole('button', { name: 'Invia in approvazione' }).click()
  await expect(page.getByRole('heading', { name: 'Tocca a noi' })).toBeVisible()
  await accessible()
  await shot('iscrizione-promotore-inviata')

  await decide(product, chi, 'rimanda', 'Il numero non risulta: ricontrollalo.')
  await page.reload()
  await expect(page.getByText('Il numero non risulta: ricontrollalo.')).toBeVisible()
  await shot('iscrizione-promotore-rimandata')
  await page.getByRole('link', { name: 'Continua l’iscrizione' }).click()
  await page.getByRole('button', { name: 'Invia in approvazione' }).click()
  await expect(page.getByRole('heading', { name: 'Tocca a noi' })).toBeVisible()

  await decide(product, chi, 'approva')
  await page.reload()
  await page.getByRole('link', { name: 'Apri la tua area' }).click()
  await expect(page).toHaveURL(/\/app\/promotore$/)
})

test('convenzionato: l’azienda, la sede, chi la rappresenta', async ({ page, product, shot, accessible }) => {
  const chi = await chiVuole(product, page, 'convenzionato')
  await page.goto('/app/convenzionato-page')
  await page.getByRole('link', { name: 'Inizia l’iscrizione' }).click()

  await expect(passo(page, 'L’azienda')).toBeVisible()
  await page.getByLabel('Partita IVA').fill('IT 123')
  await page.getByRole('button', { name: 'Cerca' }).click()
  await expect(page.getByText(/La partita IVA ha 11 cifre/)).toBeVisible()
  // A spreadsheet removes leading zeros: they are restored, with a message.
  await page.getByLabel('Partita IVA').fill('743110157')
  await expect(page.getByText(/^La leggiamo 00743110157: gli zeri iniziali si perdono/)).toBeVisible()
  await page.getByLabel('Partita IVA').fill('IT 00743110157')
  await expect(page.getByText(/^La leggiamo/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cerca' }).click()
  await expect(page.getByText('Non la conosciamo ancora')).toBeVisible()
  await page.getByLabel('Denominazione').fill('Città d’Arte S.r.l.')
  await page.reload()
  await expect(page.getByLabel('Denominazione')).toHaveValue('Città d’Arte S.r.l.')
  await page.getByRole('button', { name: 'Registra e vai avanti' }).click()
  await expect(page.getByText('Scegli la forma giuridica.')).toBeVisible()
  await expect(page.getByText('Scegli almeno una categoria.')).toBeVisible()
  await accessible()
  await shot('iscrizione-convenzionato-azienda')
  await page.getByLabel('Forma giuridica').selectOption({ label: 'Società a responsabilità limitata' })
  await page.getByRole('checkbox', { name: 'Trasporti' }).check()
  await page.getByRole('button', { name: 'Registra e vai avanti' }).click()

  await accettaAccordo(page)

  await expect(passo(page, 'La sede')).toBeVisible()
  await page.getByLabel('Indirizzo').fill('Via dei Servi 12')
  await page.getByRole('combobox', { name: 'Comune' }).fill('Fiesole')
  await page.getByRole('option', { name: /Fiesole/ }).click()
  await accessible()
  await shot('iscrizione-convenzionato-sede')
  await next(page).click()

  await expect(passo(page, 'Chi la rappresenta')).toBeVisible()
  await page.getByRole('button', { name: 'Sono io' }).click()
  await expect(page.getByLabel('Codice fiscale')).toHaveValue(chi.codice_fiscale)
  await next(page).click()
  await expect(page.getByText('Scegli il documento.')).toBeVisible()
  await page.getByLabel('Città di nascita').fill('Milano')
  await page.getByLabel('Provincia di nascita').fill('MI')
  await page.getByLabel('Tipo di documento').selectOption({ label: 'Passaporto' })
  await page.getByLabel('Numero', { exact: true }).fill('YA1234567')
  await page.getByRole('combobox', { name: 'Comune di rilascio' }).fill('Firenze')
  await page.getByRole('option', { name: /^Firenze/ }).click()
  await page.getByLabel('Data di rilascio').fill('2024-01-31')
  await page.getByLabel('Scadenza').fill(inThreeYears())
  await page.reload()
  await expect(page.getByLabel('Numero', { exact: true })).toHaveValue('YA1234567')
  await accessible()
  await shot('iscrizione-convenzionato-legale')
  await next(page).click()

  await expect(passo(page, 'Riepilogo')).toBeVisible()
  await accessible()
  await shot('iscrizione-convenzionato-riepilogo')
  await page.getByRole('button', { name: 'Invia in approvazione' }).click()
  await expect(page.getByRole('heading', { name: 'Tocca a noi' })).toBeVisible()

  await decide(product, chi, 'approva')
  await page.reload()
  await page.getByRole('link', { name: 'Apri la tua area' }).click()
  await page.getByRole('link', { name: 'La tua azienda' }).click()
  await expect(page.getByRole('heading', { name: 'Città d’Arte S.r.l.' })).toBeVisible()
  await expect(page.getByText('Verificato', { exact: true }).first()).toBeVisible()
  await accessible()
  await shot('azienda')
  await page.setViewportSize(DESKTOP.viewport)
  await shot('azienda')
})

test('il link per un altro dispositivo riapre l’iscrizione, una volta', async ({ page, product }) => {
  const chi = await chiVuole(product, page, 'promotore')
  await page.goto('/app/promotore-page')
  const after = clock.now()
  await page.getByRole('button', { name: 'Continua su un altro dispositivo' }).click()
  await expect(page.getByText(/Link inviato a/)).toBeVisible()
  const { testo } = await product.posta.ultimo(chi.email, after)
  const link = /https?:\S+/.exec(testo)![0]
  // As on another device, which opens the link in a new page.
  await page.goto('/app')
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await expect(page.getByText('Eccoti: riprendi l’iscrizione da dove eri.')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.goto('/app')
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await expect(page.getByText(/Il link non è valido o è scaduto/)).toBeVisible()
})

test('il link per un altro dispositivo, aperto da chi non è entrato, riprende dopo il login', async ({
  page,
  product,
}) => {
  const chi = newPersona()
  await signUp(product, chi, 'convenzionato')
  await verifyContatti(product, chi)
  const { token } = await logIn(product, chi)
  const after = clock.now()
  await expectSuccess(callApi(product, 'GET', '/convenzionato/iscrizione/invia-link', { token }))
  const { testo } = await product.posta.ultimo(chi.email, after)
  const link = /https?:\S+/.exec(testo)![0]
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await page.getByText('Salta', { exact: true }).click()
  await page.getByLabel('E-mail').fill(chi.email)
  await page.getByLabel('Password', { exact: true }).fill(chi.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/app\/convenzionato-page$/)
  await expect(page.getByText('Eccoti: riprendi l’iscrizione da dove eri.')).toBeVisible()
})
