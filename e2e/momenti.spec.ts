import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/keyboard.ts'
import {
  callApi,
  expectSuccess,
  logIn,
  openAs,
  signUp,
  unreadAvvisi,
  verifyContatti,
} from './support/members.ts'
import { expectNoOverflow } from './support/overflow.ts'
import { newPersona } from './support/persona.ts'
import type { Product } from './support/product-server.ts'

/**
 * Celebrations of milestones: each is shown once on the home page, and its avvisi are then marked as read. With reduced motion it
 * is not animated.
 */

const momento = (page: Page) => page.getByRole('dialog', { name: 'I tuoi primi punti' })
const pieces = (page: Page) => page.locator('canvas.festa')

/** Creates a member of the manifestazione whose first pratica has just been completed. */
async function primaPratica(product: Product) {
  const chi = newPersona()
  await signUp(product, chi, 'manifestazione')
  await verifyContatti(product, chi)
  const { token } = await logIn(product, chi)
  for (const path of ['/manifestazione/iscrizione/verifica', '/manifestazione/iscrizione']) {
    await expectSuccess(callApi(product, 'GET', path, { token }))
  }
  await product.comanda('completed-pratica.ts', chi.email, '0')
  await expect
    .poll(async () => (await unreadAvvisi(product, token)).map((a) => a.genere))
    .toEqual(expect.arrayContaining(['punti_accreditati', 'pratica_completata']))
  return chi
}

test('i primi punti: fermi per chi ha chiesto meno movimento, una volta sola, e portano ai premi', async ({
  page,
  product,
  shot,
  accessible,
}) => {
  const chi = await primaPratica(product)
  const { token } = await openAs(page, product, chi)
  // Other pages show no celebration.
  await page.goto('/app/utente')
  await expect(page.getByRole('link', { name: /^Avvisi, \d+ da leggere$/ })).toBeVisible()
  await expect(momento(page)).toHaveCount(0)

  await page.goto('/app')
  await expect(momento(page)).toBeVisible()
  await expect(momento(page)).toContainText(/\+\d+/)
  await expect(pieces(page)).toHaveCount(0)
  await accessible()
  await expectNoOverflow(page, 'i primi punti')
  await shot('momento-primi-punti')
  await press(page, momento(page).getByRole('button', { name: 'Scegli il tuo desiderio' }))
  await expect(page).toHaveURL(/\/app\/manifestazione$/)
  await expect(momento(page)).toHaveCount(0)

  // Marked as read together with the pratica's notice: not shown again, on any device.
  await expect.poll(() => unreadAvvisi(product, token)).toEqual([])
  await page.goto('/app')
  await expect(page.getByRole('link', { name: 'Avvisi', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('si muove per chi non ha chiesto altro, i pezzi se ne vanno, e con Esc si lascia', async ({
  page,
  product,
}) => {
  const chi = await primaPratica(product)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openAs(page, product, chi)
  await page.goto('/app')
  // Ignores pointer events, and is hidden from assistive technology. Read at once: the pieces are there for a moment.
  await expect
    .poll(
      () =>
        pieces(page).evaluateAll((found) =>
          found.map((one) => [getComputedStyle(one).pointerEvents, one.getAttribute('aria-hidden')]),
        ),
      { intervals: [100] },
    )
    .toEqual([['none', 'true']])
  await expect(pieces(page)).toHaveCount(0)
  await expect(momento(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(momento(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Ciao / })).toBeVisible()
})
