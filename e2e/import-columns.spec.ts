import { restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

/** A file of pratiche with headings of its own: its columns are chosen once, and the next one is read at once. */

test.use({ ...DESKTOP })

test('le colonne di un file sconosciuto si scelgono una volta sola', async ({ page, accessible, shot }) => {
  const tag = crypto.randomUUID().slice(0, 8)
  const csv = (name: string) => ({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        `Agente ${tag};Assistito;Quanto;Quando;Che cosa;CF;Immobile`,
        `DEMO2026;Francesca Moretti ${name};15.000;07/03/2026;Mutuo Casa;MRTFNC80A41H501Q;210.000`,
      ].join('\r\n'),
    ),
  })
  await restoreBackOfficeSession(page)
  await page.goto('/backoffice/pratiche/importa')
  const upload = (name: string) => page.getByLabel('File CSV').setInputFiles(csv(name))
  const choose = async (column: string, heading: string) => {
    await page.getByLabel(column, { exact: true }).click()
    await page.getByRole('option', { name: heading, exact: true }).click()
  }

  await upload('Prima')
  await expect(page.getByRole('heading', { name: 'Colonne da scegliere' })).toBeVisible()
  await choose('Codice del convenzionato', `Agente ${tag}`)
  await choose('Cliente, o il suo nome', 'Assistito')
  await choose('Tipo di finanziamento', 'Che cosa')
  await choose('Importo', 'Quanto')
  await choose('Data di registrazione', 'Quando')
  await choose('Valore dell’immobile', 'Immobile')
  await expect(page.getByText('15.000', { exact: true })).toBeVisible()
  await accessible()
  await shot('importa-colonne')
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await shot('importa-colonne-320')
  await page.setViewportSize(DESKTOP.viewport)
  await page.getByRole('button', { name: 'Leggi con queste colonne' }).click()
  await expect(page.getByRole('button', { name: 'Importa 1 pratica' })).toBeVisible()
  await page.getByRole('button', { name: 'Scarta il file' }).click()
  await expect(page.getByRole('heading', { name: 'Scartata' })).toBeVisible()

  await page.goto('/backoffice/pratiche/importa')
  await upload('Seconda')
  await expect(page.getByText('Francesca Moretti Seconda')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cambia le colonne' })).toBeVisible()
  await accessible()
  await page.getByRole('button', { name: 'Importa 1 pratica' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Importa' }).click()
  await expect(page.getByText('1 pratica importata.')).toBeVisible()
  await page.getByRole('link', { name: 'Vai alle pratiche' }).click()
  await page
    .getByRole('link', { name: /Francesca Moretti Seconda/ })
    .first()
    .click()
  await expect(page.getByText('MRT', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(/210\.000,00/)).toBeVisible()
})
