import { typeCredentials } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { withKey } from './support/passkey.ts'
import { DESKTOP } from './support/viewports.ts'

test.use({ ...DESKTOP, host: 'localhost', settings: { TRUST_PROXY: 'on', SECOND_FACTOR: 'required' } })

test('dove è obbligatorio, chi non ha un secondo fattore lo imposta subito dopo la password', async ({
  page,
  accessible,
}) => {
  await withKey(page)
  await page.goto('/backoffice/pratiche')
  await typeCredentials(page, 'operatore')
  await expect(page.getByRole('heading', { name: 'Un secondo fattore.' })).toBeVisible()
  await accessible()
  expect((await page.request.get('/api/operatore/cruscotto')).status()).toBe(401)
  await page.getByRole('button', { name: 'Una passkey' }).click()
  await page.getByRole('button', { name: 'Crea la passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Tieni questi codici.' })).toBeVisible()
  await accessible()
  await page.getByRole('button', { name: 'Li ho messi al sicuro' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pratiche' })).toBeVisible()
})
