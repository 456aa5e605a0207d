import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/keyboard.ts'
import { expectNoOverflow } from './support/overflow.ts'

/**
 * The desired premio: chosen on its page, with its progress on the home page and among the premi. On a product of its own,
 * because the tests change data that other tests read.
 */

test.use({ chi: 'promotore' })

const cuore = (page: Page) => page.getByRole('button', { name: 'Il mio desiderio' })
const aperta = (page: Page) => page.locator('.ion-page:not(.ion-page-hidden)')

test('si segna un premio, e la home e i premi dicono quanto manca', async ({ page, shot }) => {
  await page.goto('/app/manifestazione')
  await expect(page.locator('.hero-aside')).toHaveCount(0)
  await page.getByRole('link', { name: /^Bicicletta pieghevole/ }).click()
  await expect(cuore(page)).toHaveAttribute('aria-pressed', 'false')
  await press(page, cuore(page))
  await expect(page.getByText('Ora il tuo desiderio è «Bicicletta pieghevole».')).toBeVisible()
  await expect(cuore(page)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await page.goto('/app/manifestazione')
  const ring = page.getByRole('link', {
    name: /^Il tuo desiderio, Bicicletta pieghevole: ti mancano [\d.]+$/,
  })
  await expect(ring).toBeVisible()
  await expect(page.getByRole('link', { name: /Bicicletta pieghevole.*, il tuo desiderio/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page, 'i premi con un desiderio')
  await shot('premi-desiderio')

  await page.goto('/app')
  const premi = aperta(page).getByRole('link', { name: /^Ti Premia!/ })
  await expect(premi).toContainText(/Ti mancano [\d.]+\spunti per il tuo desiderio, «Bicicletta pieghevole»/)
  await expect(premi.locator('.anello')).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page, 'la home con un desiderio')
  await shot('home-desiderio')
})

test('uno solo: il nuovo prende il posto di quello di prima, e si toglie', async ({ page }) => {
  const desidera = async (nome: RegExp) => {
    await page.goto('/app/manifestazione')
    await page.getByRole('link', { name: nome }).first().click()
    await cuore(page).click()
    await expect(page.getByText(/^(Ora il tuo desiderio|Desiderio tolto)/).last()).toBeVisible()
  }
  await desidera(/^Robot da cucina/)
  await page.goto('/app/manifestazione')
  await expect(page.locator('.premio-desiderato')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Il tuo desiderio, Robot da cucina/ })).toBeVisible()
  await desidera(/^Robot da cucina/)
  await expect(cuore(page)).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/app/manifestazione')
  await expect(page.getByRole('list', { name: 'Premi' })).toBeVisible()
  await expect(page.locator('.hero-aside, .premio-desiderato')).toHaveCount(0)
})

test('«quando ci arrivo?»: con altre pratiche, e al proprio passo; e con altre pratiche la qualifica', async ({
  page,
}) => {
  await page.goto('/app/manifestazione')
  await page.getByRole('link', { name: /^Bicicletta pieghevole/ }).click()
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Quando ci arrivo?' }) })
  const now = async () => Number(await card.locator('.contatore b').textContent())
  const before = await now()
  await press(page, card.getByRole('button', { name: /^Una in meno/ }))
  expect(await now()).toBe(before - 1)
  await expect(card.getByRole('status')).toHaveText(/^Con altre .+ arrivi a [\d.]+\spunti: ti mancano ancora/)
  await expectAccessible(page)
  await expectNoOverflow(page, 'quando ci arrivo')

  await page.goto('/app/promotore/qualifica')
  const plan = page.locator('.card', { has: page.getByRole('heading', { name: /^E se completo/ }) })
  await press(page, plan.getByRole('button', { name: 'Una in più: Pratiche tue' }))
  await expect(plan.getByRole('status')).toHaveText(/^(Se arrivano entro il mese, sei |Per )/)
  await expectAccessible(page)
  await expectNoOverflow(page, 'la qualifica con altre pratiche')
})
