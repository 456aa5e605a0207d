import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

/** Consents, residence and domicile in the member's profile, with the demo data's new member. */

test.use({ chi: 'nuovo' })

const FACCE = [
  [390, 844],
  [1280, 800],
] as const

/** Runs axe and takes screenshots on a phone and on a wide window, light and dark. */
async function look(page: Page, nome: string, shot: (n: string) => Promise<void>, axe: () => Promise<void>) {
  for (const [width, height] of FACCE) {
    await page.setViewportSize({ width, height })
    for (const tema of ['light', 'dark']) {
      await page.evaluate((t) => {
        document.documentElement.dataset.theme = t
      }, tema)
      await axe()
      await shot(`${nome}-${tema}`)
    }
  }
  await page.setViewportSize({ width: FACCE[0][0], height: FACCE[0][1] })
}

const conservato = (page: Page, part: string) =>
  page.evaluate((p) => JSON.parse(localStorage.getItem('app-db') ?? '{}').state[p], part)

test('un consenso si dà, si annulla, e la storia lo racconta', async ({ page, shot, accessible }) => {
  await page.goto('/app/utente')
  await page.getByRole('link', { name: /I tuoi consensi/ }).click()
  await expect(page).toHaveURL(/\/app\/utente\/consensi$/)
  const storia = page.getByRole('list', { name: 'Storia dei consensi' }).getByRole('listitem')
  await expect(storia).toHaveCount(4)

  const offerte = page.getByRole('switch', { name: 'Comunicazioni commerciali' })
  const before = await offerte.isChecked()
  await offerte.click()
  await expect(page.getByText(/^Salvato: hai (dato|tolto) il consenso/)).toBeVisible()
  await expect(offerte).toBeChecked({ checked: !before })
  await expect(storia).toHaveCount(5)
  await look(page, 'consensi', shot, accessible)
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(offerte).toBeChecked({ checked: before })
  await expect(storia).toHaveCount(6)

  const informativa = page.getByRole('switch', { name: /informativa/ })
  await informativa.press('Space')
  await expect(informativa).toBeChecked()
  await expect(page.getByText(/chiedine la chiusura/)).toBeVisible()
})

test('senza rete la scelta resta com’era, e si dice', async ({ page }) => {
  await page.goto('/app/utente/consensi')
  const offerte = page.getByRole('switch', { name: 'Offerte di altre aziende' })
  const before = await offerte.isChecked()
  await page.route('**/api/user/consensi-privacy', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await offerte.click()
  await expect(page.getByText(/La tua scelta è rimasta com’era/)).toBeVisible()
  await expect(offerte).toBeChecked({ checked: before })
})

test('residenza in Italia, domicilio uguale, poi all’estero; il domicilio si toglie', async ({
  page,
  shot,
  accessible,
}) => {
  await page.goto('/app/utente/indirizzi/residenza')
  await page.getByRole('button', { name: 'Salva residenza' }).click()
  await expect(page.getByText('Scrivi la via e il numero civico.')).toBeVisible()
  await expect(page.getByText('Cerca e scegli il comune.')).toBeVisible()
  await look(page, 'residenza-errori', shot, accessible)
  await page.getByLabel('Indirizzo').fill('Via dei Servi 12')
  await page.getByRole('combobox', { name: 'Comune' }).fill('firenze')
  await page.getByRole('option', { name: 'Firenze (FI)' }).click()
  await page.getByLabel('CAP').fill('50122')
  await page.getByRole('button', { name: 'Salva residenza' }).click()
  await expect(page).toHaveURL(/\/app\/utente$/)
  await expect(page.getByRole('link', { name: /Residenza.*Via dei Servi 12, 50122 Firenze/ })).toBeVisible()
  expect(await conservato(page, 'indirizzoResidenza')).toMatchObject({ cap: '50122', id_comune: 4612 })
  await look(page, 'utente', shot, accessible)

  await page.getByRole('link', { name: /Domicilio/ }).click()
  await page.getByRole('button', { name: 'Uguale alla residenza' }).click()
  await expect(page.getByLabel('Indirizzo')).toHaveValue('Via dei Servi 12')
  await look(page, 'domicilio', shot, accessible)
  await page.getByRole('button', { name: 'Salva domicilio' }).click()
  await expect(page).toHaveURL(/\/app\/utente$/)
  expect(await conservato(page, 'indirizzoDomicilio')).toMatchObject({ cap: '50122' })

  await page.getByRole('link', { name: /Residenza/ }).click()
  await page.getByLabel('Stato').selectOption({ label: 'Francia' })
  await page.getByLabel('Indirizzo').filter({ visible: true }).fill('12 rue de Rivoli, Parigi')
  await page.getByLabel('Codice postale').fill('75001')
  await look(page, 'residenza-estero', shot, accessible)
  await page.getByRole('button', { name: 'Salva residenza' }).click()
  await expect(page.getByRole('link', { name: /Parigi, 75001, Francia/ })).toBeVisible()

  await page.getByRole('link', { name: /Domicilio/ }).click()
  await page.getByRole('button', { name: 'Togli il domicilio' }).click()
  await page.getByRole('button', { name: 'Togli', exact: true }).click()
  await expect(page.getByRole('link', { name: /Domicilio.*Come la residenza/ })).toBeVisible()
  expect(await conservato(page, 'indirizzoDomicilio')).toBeNull()
})
