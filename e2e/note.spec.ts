import { newPratica, restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

/** Internal notes with a mention, and the notification of the mentioned operator. */

test.use(DESKTOP)

test('chi è chiamato in una nota la trova nella campanella e la apre; ciò che non è mandato resta dopo una ricarica', async ({
  page,
  browser,
  product,
  accessible,
}) => {
  const name = 'Arcibaldo'.repeat(11).slice(0, 96)
  const { id_scheda } = await newPratica(product, name)
  await restoreBackOfficeSession(page)
  await page.goto(`/backoffice/pratiche/${id_scheda}/show`)
  // A name without spaces wraps: the page is no wider than the window.
  const heading = page.getByRole('heading', { level: 1, name })
  await expect(heading).toBeVisible()
  const { x, width } = (await heading.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(DESKTOP.viewport.width)
  const box = page.getByRole('combobox', { name: 'Scrivi una nota' })
  await box.pressSequentially('<script>document.title = "no"</script> Chiedi la busta paga a @mon')
  await expect(page.getByRole('option')).toHaveText(['Roberto Monti'])
  await accessible()
  await box.press('Enter')
  await expect(box).toHaveValue(/a @Roberto Monti $/)
  await page.reload()
  await expect(box).toHaveValue(/a @Roberto Monti $/)
  await page.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  const notes = page.getByRole('region', { name: 'Note interne' })
  await expect(notes.getByRole('listitem')).toContainText('<script>document.title = "no"</script> Chiedi')
  await expect(notes.getByRole('listitem').locator('b', { hasText: '@Roberto Monti' })).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(page).not.toHaveTitle('no')
  await accessible()

  const called = await (await browser.newContext({ baseURL: product.baseURL })).newPage()
  await restoreBackOfficeSession(called, 'admin')
  await called.goto('/backoffice')
  const unread = called.getByRole('button', { name: /^Menzioni: \d+ da leggere$/ })
  const before = Number(/\d+/.exec((await unread.getAttribute('aria-label')) ?? '')?.[0])
  await unread.click()
  const bell = called.getByRole('dialog', { name: 'Menzioni' })
  await expect(bell.getByRole('listitem').first()).toContainText('Chiedi la busta paga')
  await bell.getByRole('link', { name: 'Paola Fontana, su: pratica' }).first().click()
  await expect(called).toHaveURL(new RegExp(`/pratiche/${id_scheda}/show`))
  await expect(called.getByRole('button', { name: `Menzioni: ${before - 1} da leggere` })).toBeVisible()
  // Another operator's note has no delete button.
  const theirs = called.getByRole('region', { name: 'Note interne' }).getByRole('listitem')
  await expect(theirs).toContainText('Paola Fontana')
  await expect(theirs.getByRole('button', { name: 'Elimina' })).toHaveCount(0)
  await called.context().close()

  await notes.getByRole('button', { name: 'Elimina', exact: true }).click()
  await notes.getByRole('button', { name: 'Elimina davvero' }).click()
  await expect(notes.getByText('Nessuna nota.')).toBeVisible()
})
