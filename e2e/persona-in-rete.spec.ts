import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoOverflow } from './support/overflow.ts'

/** Details of a person of the network, opened from the tree by touch and by keyboard, and from the map. */

test.use({ chi: 'promotore' })

test('con un dito sulla riga: da quando, quante pratiche, un anno del ramo, e si apre lì sotto', async ({
  page,
  shot,
}) => {
  await page.goto('/app/promotore')
  const rows = page.getByRole('treeitem')
  const first = rows.and(page.locator('[aria-expanded]')).first()
  const nome = (await first.locator('b').textContent()) ?? ''
  // The arrow expands the branch without opening the details.
  await first.locator('.persona-mark').click()
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await first.locator('.persona-mark').click()
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  await first.locator('b').click()
  const scheda = page.getByRole('dialog', { name: nome })
  await expect(scheda).toContainText(/Con te da \p{Ll}+ \d{4}, con il tuo invito/u)
  await expect(scheda).toContainText('nel suo ramo')
  await scheda.getByText('I mesi in tabella').click()
  await expect(scheda.getByRole('row')).toHaveCount(12)
  await expectAccessible(page)
  await expectNoOverflow(page, 'la scheda di una persona')
  await shot('promotore-persona')
  await scheda.getByRole('button', { name: 'Apri il suo ramo' }).click()
  await expect(scheda).toHaveCount(0)
  await expect(rows.and(page.getByRole('treeitem', { name: new RegExp(nome) })).first()).toHaveAttribute(
    'aria-expanded',
    'true',
  )
})

test('da tastiera con Invio, e con Esc si torna all’albero; si prepara un nuovo invito', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await page.goto('/app/promotore')
  const tree = page.getByRole('tree')
  await tree.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const scheda = page.getByRole('dialog')
  await expect(scheda).toContainText('1º livello')
  await scheda.getByRole('button', { name: 'Invita di nuovo' }).click()
  await expect(page.getByText('Messaggio copiato: incollalo dove vi scrivete.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Ciao \p{L}+.*, ti aspetto su .+: la tua area è pronta, riprendi quando vuoi\. http:\S+\/app$/u,
  )
  await page.keyboard.press('Escape')
  await expect(scheda).toHaveCount(0)
  await expect(tree).toBeFocused()
})
