import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/keyboard.ts'
import { waitUntilIdle } from './support/members-screen.ts'
import { expectNoOverflow } from './support/overflow.ts'

/** The first row of every list begins above 420 px, on a phone of 390 by 844. */

test.use({ chi: 'socio' })

const ELENCHI = [
  ['Movimenti', '/app/manifestazione/movimenti', (page: Page) => page.locator('details.mov-riga')],
  [
    'Premi',
    '/app/manifestazione',
    (page: Page) => page.getByRole('list', { name: 'Premi' }).getByRole('link'),
  ],
  [
    'Pratiche',
    '/app/convenzionato',
    (page: Page) => page.getByRole('list', { name: 'Pratiche' }).getByRole('link'),
  ],
  ['La tua rete', '/app/promotore', (page: Page) => page.getByRole('treeitem')],
  [
    'Le mie richieste',
    '/app/manifestazione/richieste',
    (page: Page) => page.getByRole('list', { name: 'Richieste di premio' }).getByRole('link'),
  ],
] as const

for (const [titolo, indirizzo, righe] of ELENCHI) {
  test(`${titolo}: la prima riga comincia sopra i 420 px`, async ({ page }) => {
    await page.goto(indirizzo)
    await expect(righe(page).first()).toBeVisible()
    await waitUntilIdle(page, titolo)
    const { y = 844 } = (await righe(page).first().boundingBox()) ?? {}
    expect(y).toBeLessThanOrEqual(420)
  })
}

test('la ricerca è un tondo che si apre, e resta in vista con i filtri mentre l’elenco scorre', async ({
  page,
}) => {
  await page.goto('/app/manifestazione')
  const cerca = page.getByRole('searchbox', { name: 'Cerca un premio' })
  const width = async () => (await page.locator('.search-folds').boundingBox())?.width ?? 0
  await expect(cerca).toBeVisible()
  expect(await width()).toBe(44)
  await cerca.fill('borraccia')
  await expect.poll(width).toBeGreaterThan(200)
  await cerca.blur()
  expect(await width()).toBeGreaterThan(200)
  await cerca.fill('')
  await page.getByRole('list', { name: 'Premi' }).getByRole('link').last().scrollIntoViewIfNeeded()
  await expect(cerca).toBeInViewport()
  // Below the header and the condensed balance, which has replaced the hero.
  await expect(page.locator('.saldo-stretto > div')).toBeVisible()
  expect((await page.locator('.list-head').boundingBox())?.y).toBe(60 + 52)
})

test('i filtri stanno su un foglio, con la tastiera, e il loro numero si legge fuori', async ({ page }) => {
  await page.goto('/app/convenzionato')
  await press(page, page.getByRole('button', { name: 'Filtri' }))
  const foglio = page.getByRole('dialog', { name: 'Filtri' })
  await foglio.getByLabel('Tipo').selectOption({ label: 'Mutuo Casa' })
  await expectAccessible(page)
  await expectNoOverflow(page, 'con i filtri aperti')
  await page.keyboard.press('Escape')
  await expect(foglio).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filtri 1' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Pratiche' }).getByText('Leasing Auto')).toHaveCount(0)
})
