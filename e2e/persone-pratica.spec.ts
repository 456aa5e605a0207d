import type { Page } from '@playwright/test'
import { enterBackOffice, newPratica } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, expectSuccess, logIn } from './support/members.ts'
import { newPersona } from './support/persona.ts'
import { DESKTOP } from './support/viewports.ts'

/** Persons of a pratica: written by the convenzionato on a phone, read and corrected in the back office. */

async function inspect(
  page: Page,
  nome: string,
  shot: (n: string) => Promise<void>,
  accessible: () => Promise<void>,
) {
  const [wide, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(wide, `${nome} sta nello schermo`).toBeLessThanOrEqual(screen!)
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((t) => {
      document.documentElement.dataset.theme = t
    }, theme)
    await accessible()
    await shot(`persone-${nome}-${theme}`)
  }
}

test.describe('il convenzionato', () => {
  test.use({ chi: 'convenzionato' })

  test('scrive cliente e garante, dà l’informativa, registra il consenso', async ({
    page,
    product,
    shot,
    accessible,
  }) => {
    const look = (nome: string) => inspect(page, nome, shot, accessible)
    const { token } = await logIn(product, 'convenzionato')
    const cliente = newPersona()
    const body = {
      nominativo: `${cliente.nome} ${cliente.cognome}`,
      id_tipo_finanziamento: 2,
      importo_cent: 14_200_000,
    }
    const { id_scheda } = await expectSuccess<{ id_scheda: number }>(
      callApi(product, 'POST', '/convenzionato/pratiche', { token, body }),
    )
    await page.goto(`/app/convenzionato/pratiche/${id_scheda}`)
    const persone = page.getByRole('region', { name: 'Persone' })
    await expect(persone.getByText('Ancora nessuna.')).toBeVisible()
    await look('vuote')

    await persone.getByRole('link', { name: 'Aggiungi persona' }).click()
    const form = page.locator('form').filter({ visible: true })
    // The client's name is suggested from the pratica.
    await expect(form.getByLabel('Nome', { exact: true })).toHaveValue(cliente.nome)
    await form.getByRole('button', { name: 'Salva persona' }).click()
    await expect(form.getByText('Inserisci il codice fiscale.')).toBeVisible()
    await look('modulo-errori')
    // No camera here: the sentence says to type the code.
    await form.getByRole('button', { name: 'Leggilo dalla tessera sanitaria' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/Scrivi il codice fiscale a mano/)).toBeVisible()
    await look('senza-fotocamera')
    await dialog.getByRole('button', { name: 'Lo scrivo io' }).click()
    await form.getByLabel('Codice fiscale').fill(cliente.codice_fiscale.toLowerCase())
    await form.getByLabel('Nome', { exact: true }).fill('Zaccaria')
    await expect(form.getByText('Se è giusto così, salva lo stesso.')).toBeVisible()
    await look('modulo-avviso')
    await form.getByLabel('Nome', { exact: true }).fill(cliente.nome)
    await form.getByLabel('E-mail (facoltativa)').fill('cliente@cliente.example')
    await form.getByLabel('Cellulare (facoltativo)').fill('333 123 4567')
    await form.getByRole('button', { name: 'Salva persona' }).click()
    await expect(persone.getByText('Informativa da consegnare')).toBeVisible()
    await expect(persone.getByText(cliente.codice_fiscale)).toBeVisible()

    await persone.getByRole('button', { name: 'Leggi l’informativa' }).click()
    await expect(dialog.getByText(/Articolo 14 del Regolamento/)).toBeVisible()
    await look('informativa')
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await persone.getByRole('button', { name: 'Consegnata di persona' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sì, consegnata' }).click()
    await expect(persone.getByText('Consegnata di persona')).toBeVisible()
    await persone.getByRole('button', { name: 'No, non acconsente' }).click()
    await expect(persone.getByText(/^Non acconsente/)).toBeVisible()
    await persone.getByRole('button', { name: 'Manda di nuovo l’informativa' }).click()
    await expect(persone.getByText('Mandata per e-mail')).toBeVisible()
    await look('scritte')

    await persone.getByRole('link', { name: 'Modifica' }).click()
    await form.getByRole('button', { name: 'Togli dalla pratica' }).click()
    await dialog.getByRole('button', { name: 'Togli' }).click()
    await expect(persone.getByText('Ancora nessuna.')).toBeVisible()
  })
})

test.describe('l’ufficio', () => {
  test.use(DESKTOP)

  test('legge le persone, ne aggiunge, le trova dal codice fiscale', async ({
    page,
    product,
    shot,
    accessible,
  }) => {
    const look = async (nome: string) => {
      await accessible()
      await shot(`persone-ufficio-${nome}`)
    }
    const cliente = newPersona()
    const { id_scheda } = await newPratica(product, `${cliente.nome} ${cliente.cognome}`)
    await enterBackOffice(page, 'admin')
    await page.goto(`/backoffice/pratiche/${id_scheda}/show`)
    const persone = page.getByRole('region', { name: 'Persone' })
    await persone.getByRole('button', { name: 'Aggiungi persona' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(/^Nome, o denominazione/)).toHaveValue(cliente.nome)
    await look('modulo')
    await dialog.getByLabel(/^Codice fiscale/).fill(cliente.codice_fiscale)
    await dialog.getByRole('button', { name: 'Aggiungi persona' }).click()
    await expect(persone.getByText(cliente.codice_fiscale)).toBeVisible()
    await look('scritte')
    // The bar with the button hides when the page is scrolled down.
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Alterna tema' }).click()
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await look('scritte-altro-tema')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Cerca ovunque' })
    await palette.getByRole('combobox').fill(cliente.codice_fiscale)
    await expect(palette.getByRole('option', { name: new RegExp(cliente.cognome) })).toBeVisible()
  })

  test('pubblica una nuova informativa dopo aver visto che cosa cambia', async ({
    page,
    shot,
    accessible,
  }) => {
    await enterBackOffice(page, 'admin')
    await page.goto('/backoffice/informativa')
    await expect(page.getByText('In vigore: versione 1')).toBeVisible()
    const field = page.getByLabel('Testo')
    await field.fill(`${await field.inputValue()}\nUna riga in più.`)
    await page.getByRole('button', { name: 'Guarda che cosa cambia' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Una riga in più.')).toBeVisible()
    await accessible()
    await shot('persone-ufficio-informativa')
    await dialog.getByRole('button', { name: 'Annulla' }).click()
    await shot('persone-ufficio-informativa-pagina')
  })
})
