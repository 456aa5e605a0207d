import { clock } from '@primo/domain/platform/clock'
import { addMonths, shortDate, todayInRome } from '@primo/domain/platform/dates'
import { createSecondOperator, restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

/** A points rule with an exception: written, tried on all past cases, published by two operators, withdrawn before it begins. */

test.use({ ...DESKTOP })

test('una versione con un’eccezione si scrive, si prova su tutto il passato, si pubblica in due e si ritira', async ({
  page,
  browser,
  product,
  accessible,
  shot,
}) => {
  const versione = `v-${crypto.randomUUID().slice(0, 8)}`
  const dal = addMonths(todayInRome(clock.now()), 3)
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/regole')
  await page.getByRole('link', { name: 'Scrivi una versione' }).click()
  await page.getByLabel('Nome della versione').fill(versione)
  await page.getByLabel('Vale per le pratiche registrate dal').fill(shortDate(dal))

  await page.getByRole('button', { name: 'Aggiungi un’eccezione' }).click()
  const first = page.getByRole('group', { name: /Eccezione 1/ })
  await first.getByLabel('Tipi di finanziamento').click()
  await page.getByRole('option', { name: 'Mutuo Casa' }).click()
  await page.keyboard.press('Escape')
  await first.getByLabel('Importo da').fill('100.000')
  await first.getByLabel('Regione della sede').click()
  await page.getByRole('option', { name: 'Lazio' }).click()
  await page.getByRole('option', { name: 'Lombardia' }).click()
  await page.keyboard.press('Escape')
  await first.getByLabel('Punti (0 = nessuno)').fill('900')
  await expect(
    first.getByText(
      /^Una pratica di tipo «Mutuo Casa», con importo da €\s100\.000,00 in su, registrata da chi ha sede nelle regioni Lazio o Lombardia, vale 900\spunti\.$/,
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Aggiungi un’eccezione' }).click()
  const second = page.getByRole('group', { name: /Eccezione 2/ })
  await second.getByLabel(/^Solo la prima pratica/).check()
  await second.getByLabel('Che cosa dà').click()
  await page.getByRole('option', { name: 'Una percentuale del tipo' }).click()
  await second.getByLabel('Percentuale', { exact: false }).last().fill('150')
  await expect(second.getByText(/vale il 150% dei punti del suo tipo, per difetto/)).toBeVisible()
  await accessible()
  await shot('regola-eccezioni')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    // What was typed survives the reload.
    await page.reload()
    await expect(second.getByText(/vale il 150% dei punti del suo tipo/)).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await shot(`regola-eccezioni-${width}`)
  }
  await page.setViewportSize(DESKTOP.viewport)
  await page.getByRole('button', { name: 'Salva la bozza' }).click()
  await expect(page.getByText('Bozza salvata.')).toBeVisible()

  await page.getByRole('button', { name: 'Prova' }).click()
  await expect(page.getByText(/^Provat[ae] [\d.]+\spratic.*, per /)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('table', { name: 'Per livello' })).toBeVisible()
  await accessible()
  await shot('regola-provata')
  await page.setViewportSize({ width: 320, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(page.getByRole('table', { name: 'Per livello' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await accessible()
  await shot('regola-provata-320')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP.viewport)

  // It gives more in some cases and less in none: no reason is needed.
  await expect(page.getByText('Dà di più', { exact: true })).toBeVisible()
  await expect(page.getByText('Dà meno', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Proponi la pubblicazione' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Proponi la pubblicazione' }).click()
  await expect(page.getByText('Proposto: vale quando un’altra persona lo conferma')).toBeVisible()

  const { page: other } = await createSecondOperator(browser, product, 'Programma')
  const confirm = async (kind: RegExp, message: string) => {
    await other.goto('/backoffice/proposte')
    const mine = other.getByRole('article').filter({ hasText: versione }).filter({ hasText: kind })
    await mine.getByRole('button', { name: 'Conferma' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
    await expect(other.getByText(message)).toBeVisible()
  }
  await confirm(/Pubblicazione/, `Versione ${versione} pubblicata.`)

  await page.goto('/backoffice/regole')
  const published = page.getByRole('region', { name: `Versione ${versione}` })
  await expect(published.getByText('Comincerà')).toBeVisible()
  await expect(published.getByRole('listitem')).toHaveCount(2)
  await accessible()
  await shot('regola-pubblicata')
  await published.getByRole('button', { name: 'Proponi di ritirarla' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Proponi di ritirarla' }).click()
  await expect(page.getByText('Proposto: vale quando un’altra persona lo conferma')).toBeVisible()
  await confirm(/Ritiro/, `Versione ${versione} ritirata: è di nuovo una bozza.`)
  await other.context().close()

  await page.goto('/backoffice/regole')
  await expect(page.getByRole('region', { name: `Versione ${versione}` })).toHaveCount(0)
  await page.getByRole('link', { name: versione }).click()
  await expect(page.getByRole('group', { name: /Eccezione 2/ })).toBeVisible()
})
