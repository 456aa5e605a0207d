import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

/**
 * A convenzionato on a phone: finds a pratica among many, writes a new one that is saved despite a lost network and a reload,
 * changes it, sends it, withdraws another.
 */

test.use({ chi: 'convenzionato' })

/** Checks the screen in both themes: nothing wider than the window, no axe violation. Takes screenshots. */
async function inspect(
  page: Page,
  nome: string,
  shot: (n: string) => Promise<void>,
  accessible: () => Promise<void>,
) {
  const { largo, schermo } = await page.evaluate(() => ({
    largo: document.documentElement.scrollWidth,
    schermo: document.documentElement.clientWidth,
  }))
  expect(largo, `${nome} sta nello schermo`).toBeLessThanOrEqual(schermo)
  for (const tema of ['dark', 'light'] as const) {
    await page.evaluate((t) => {
      document.documentElement.dataset.theme = t
    }, tema)
    await accessible()
    await shot(`pratiche-${nome}-${tema}`)
  }
}

const salvata = (page: Page) => page.getByText('Salvata tra le tue bozze.')

async function write(page: Page, cliente: string, tipo: string, importo: string) {
  await page.getByLabel('Cliente', { exact: true }).fill(cliente)
  await page.getByLabel('Tipo di finanziamento').selectOption(tipo)
  await page.getByLabel(/Importo richiesto/).fill(importo)
}

test('pratiche, dalla ricerca all’invio', async ({ page, shot, accessible, context }) => {
  const look = (nome: string) => inspect(page, nome, shot, accessible)

  await page.goto('/app/convenzionato')
  const list = page.getByRole('list', { name: 'Pratiche' })
  await expect(list.getByRole('listitem')).toHaveCount(15)
  await page.getByText('Ultimi dodici mesi').click()
  await page.getByText('Vedi la tabella').click()
  await expect(page.getByRole('table')).toBeVisible()
  await look('area')
  await page.getByText('Ultimi dodici mesi').click()
  await page.getByRole('button', { name: 'Mostra altri' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(30)

  await page.getByRole('button', { name: /^In lavorazione/ }).click()
  await expect(list.getByText('Completata')).toHaveCount(0)
  await page
    .getByRole('link', { name: /Manca:/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'A che punto è' })).toBeVisible()
  await expect(page.getByText('Manca:').filter({ visible: true }).last()).toBeVisible()
  await look('dettaglio')
  await page.goBack()

  // A draft is sent to the server only when the form is valid; offline it is stored on the device.
  await page.goto('/app/convenzionato/pratiche/nuova')
  await page.getByRole('button', { name: 'Invia pratica' }).click()
  await expect(page.getByText('Scrivi nome e cognome del cliente.')).toBeVisible()
  await look('nuova-errori')
  await context.setOffline(true)
  await write(page, 'Ada Lovelace', 'Mutuo Casa', '142.000')
  await expect(page.getByText(/Per ora è salvata qui/)).toBeVisible()
  await look('nuova-senza-rete')
  await context.setOffline(false)
  await expect(salvata(page)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Cliente', { exact: true })).toHaveValue('Ada Lovelace')
  await expect(salvata(page)).toBeVisible()
  await page.getByLabel('Cliente', { exact: true }).fill('Ada Byron')
  await expect(salvata(page)).toBeVisible()
  await page.getByRole('link', { name: 'Continua dopo' }).click()
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible()
  await look('bozza')

  await page.getByRole('link', { name: 'Modifica' }).click()
  // Thousands separators are added while typing, also in the middle, and the caret keeps its position.
  const importo = page.getByLabel(/Importo richiesto/)
  await importo.fill('')
  await importo.pressSequentially('15000,50')
  await expect(importo).toHaveValue('15.000,50')
  await importo.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
  await page.keyboard.type('0')
  await expect(importo).toHaveValue('150.000,50')
  expect(await importo.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
  // The fields of the chosen type are saved while the user types, like the rest.
  const form = page.locator('form')
  await form.getByLabel('Comune dell’immobile').fill('Arezzo')
  await form.getByLabel('Valore dell’immobile, in euro').fill('tanto')
  await expect(form.getByText(/Scrivi un importo in euro/)).toBeVisible()
  await look('campi-errore')
  await form.getByLabel('Valore dell’immobile, in euro').fill('210.000')
  await form.getByLabel('Scopo del mutuo').selectOption('Surroga')
  await look('campi')
  // The previous page has a button of the same name, and stays until the end of the transition.
  await page.locator('form').getByRole('button', { name: 'Invia pratica' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText(
      /^Ada Byron, Mutuo Casa, €\s150\.000,50\. Se si completa con esito positivo ti dà [\d.]+\spunti\./,
    ),
  ).toBeVisible()
  await look('conferma')
  await dialog.getByRole('button', { name: 'Invia pratica' }).click()
  await expect(page.getByText(/Inviata: raccolta/).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('€ 150.000,50').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('€ 210.000,00').filter({ visible: true })).toBeVisible()
  await look('inviata')
  await expect(page.getByRole('button', { name: 'Invia pratica' })).toHaveCount(0)

  // The next draft starts empty. Once withdrawn it is not found, and there is one Ada only.
  await page.goto('/app/convenzionato/pratiche/nuova')
  await expect(page.getByLabel('Cliente', { exact: true })).toHaveValue('')
  await write(page, 'Grace Hopper', 'Leasing Auto', '27300')
  await expect(salvata(page)).toBeVisible()
  await page.getByRole('link', { name: 'Continua dopo' }).click()
  await page.getByRole('button', { name: 'Ritira bozza' }).click()
  await dialog.getByRole('button', { name: 'Ritira bozza' }).click()
  await expect(page).toHaveURL(/\/app\/convenzionato$/)
  const cerca = page.getByRole('searchbox', { name: 'Cerca per cliente o numero' })
  await page.getByRole('button', { name: /^Tutte/ }).click()
  await cerca.fill('grace hopper')
  await expect(page.getByText('Nessuna pratica così')).toBeVisible()
  await cerca.fill('ada')
  await expect(list.getByText('Ada Byron')).toHaveCount(1)
})

test.describe('su uno schermo largo', () => {
  test.use(DESKTOP)
  test('l’elenco e la pratica stanno fianco a fianco', async ({ page, shot, accessible }) => {
    await page.goto('/app/convenzionato')
    const list = page.getByRole('list', { name: 'Pratiche' })
    await expect(list.getByRole('listitem')).toHaveCount(15)
    for (const nome of ['area', 'affiancata']) {
      if (nome === 'affiancata') {
        await list.getByRole('link').nth(2).click()
        await expect(page.getByRole('heading', { name: 'A che punto è' })).toBeVisible()
        await expect(page.getByRole('list', { name: 'Pratiche' }).getByRole('listitem').first()).toBeVisible()
      }
      await inspect(page, nome, shot, accessible)
    }
  })
})
