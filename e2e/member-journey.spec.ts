import type { Page } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import { expect, test } from './support/fixtures.ts'
import { newPersona, type Persona } from './support/persona.ts'
import type { Product } from './support/product-server.ts'

/**
 * Main user flow of a new member on a phone: sign up under a sponsor, verify both contacts, enrol, see 0 points and why, see
 * points after a completed pratica, request a premio, cancel it.
 */

async function registrati(page: Page, chi: Persona, look: (nome: string) => Promise<void>) {
  await page.goto('/signup?sponsor=DEMO2026&target=manifestazione')
  await expect(page.getByText(/^Codice sponsor DEMO2026, confermato/)).toBeVisible()
  await look('02-sponsor')
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByLabel('Nome', { exact: true }).fill(chi.nome)
  await page.getByLabel('Cognome').fill(chi.cognome)
  await page.getByLabel('Codice fiscale').fill(chi.codice_fiscale.toLowerCase())
  await look('03-chi-sei')
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByLabel('E-mail').fill(chi.email)
  await page.getByLabel('Cellulare').fill(chi.cellulare)
  await look('04-contatti')
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByLabel('Password', { exact: true }).fill(chi.password)
  await page.getByLabel('Ripeti la password').fill(chi.password)
  await page.getByLabel(/Ho letto l’informativa/).check()
  await look('05-consensi')
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page.getByRole('heading', { name: `Ciao ${chi.nome}` })).toBeVisible()
}

async function verifica(page: Page, product: Product, which: 'cellulare' | 'e-mail', a: string) {
  const after = clock.now()
  await page.getByRole('button', { name: new RegExp(`Verifica (il tuo|la tua) ${which}`) }).click()
  const codice = page.getByPlaceholder('Inserisci Codice OTP')
  await codice.fill('0')
  await page.getByRole('button', { name: 'ok', exact: true }).click()
  await expect(page.getByText('Codice non valido')).toBeVisible()
  // The sixth digit submits the code.
  await codice.fill(await product.posta.codice(a, after))
  await expect(codice).toBeHidden()
}

test('una persona nuova, dalla registrazione al premio', async ({ page, product, shot, accessible }) => {
  const look = async (nome: string) => {
    await shot(nome)
    await accessible()
  }
  const chi = newPersona()
  await registrati(page, chi, look)
  await look('06-homepage')

  await verifica(page, product, 'cellulare', chi.e164)
  await verifica(page, product, 'e-mail', chi.email)

  await page.goto('/app/manifestazione-page')
  await expect(page.getByRole('heading', { name: 'Leggi, conferma, inizia' })).toBeVisible()
  await look('07-iscrizione')
  await page.getByLabel(/regolamento/).check()
  await page.getByRole('button', { name: 'Iscriviti' }).click()
  await expect(page).toHaveURL(/\/app\/manifestazione$/)
  await expect(
    page
      .getByText(/Hai 0 punti|0 punti/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await look('08-zero-punti')

  // One pratica a month ago, whose points are available, and one today, whose points mature.
  await product.comanda('completed-pratica.ts', chi.email, '30', '0')
  await page.goto('/app/manifestazione')
  await expect(page.getByText('600').filter({ visible: true }).first()).toBeVisible()
  await look('09-punti')
  await page.goto('/app/manifestazione/movimenti')
  await expect(
    page
      .getByText(/mutuo casa/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await look('10-movimenti')

  await page.goto('/app/utente/indirizzi/spedizione')
  await page.getByRole('combobox', { name: 'Comune' }).fill('firen')
  await page
    .getByRole('option', { name: /^Firenze/ })
    .first()
    .click()
  await page.getByLabel('Indirizzo', { exact: true }).fill('Via dei Servi 12')
  await page.getByLabel('CAP').fill('50122')
  await look('11-indirizzo')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Indirizzo salvato.')).toBeVisible()

  await page.goto('/app/manifestazione')
  await page.getByRole('searchbox', { name: 'Cerca un premio' }).fill('borraccia')
  await page.getByRole('link', { name: /Borraccia/ }).click()
  await expect(page.getByText('Via dei Servi 12').filter({ visible: true })).toBeVisible()
  await look('12-premio')
  await page.getByRole('button', { name: 'Conferma la richiesta' }).click()
  await look('13-conferma')
  await page.getByRole('dialog').getByRole('button', { name: 'Conferma', exact: true }).click()
  await expect(
    page
      .getByText(/Puoi annullar/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await look('14-richiesto')

  await page.goto('/app/manifestazione/richieste')
  await page.getByRole('link', { name: /Borraccia/ }).click()
  await look('15-richiesta')
  await page.getByRole('button', { name: 'Annulla richiesta' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Annulla|Sì/ })
    .last()
    .click()
  await expect(page.getByText('Annullata').filter({ visible: true }).first()).toBeVisible()
})
