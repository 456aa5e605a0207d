import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { typeLogin } from './support/login.ts'
import { STATE_KEY, stateOf } from './support/members.ts'
import { saveSpedizione, writeSpedizione } from './support/spedizione.ts'

/** Invalid tokens (specification §8): refreshed once for all tabs, or back to the login with nothing lost. */

/** Overwrites tokens stored on the device with invalid ones, as another tab would. */
async function spoil(page: Page, which: ('token' | 'refresh_token')[]) {
  await page.evaluate(
    ([key, names]) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
      for (const name of names) kept.state.token[name] = 'scaduto'
      localStorage.setItem(key, JSON.stringify(kept))
      window.dispatchEvent(new StorageEvent('storage', { key }))
    },
    [STATE_KEY, which] as const,
  )
}

/** Counts the requests for a new token. */
function contaRinnovi(page: Page) {
  let times = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/refresh-token')) times += 1
  })
  return () => times
}

test.describe('mentre si scrive un indirizzo', () => {
  test.use({ chi: 'convenzionato' })

  test('il gettone scade mentre si scrive: un rinnovo solo, e nulla va perso', async ({ page }) => {
    const rinnovi = contaRinnovi(page)
    await writeSpedizione(page, 'Corso Italia 52')
    await spoil(page, ['token'])
    await saveSpedizione(page)
    await expect(page.getByText('Indirizzo salvato.')).toBeVisible()
    expect(rinnovi()).toBe(1)
    await page.goto('/app/utente/indirizzi/spedizione')
    await expect(page.getByLabel('Indirizzo', { exact: true })).toHaveValue('Corso Italia 52')
  })

  test('la sessione è finita: si rientra, e si torna al modulo ancora scritto', async ({ page }) => {
    await writeSpedizione(page, 'Corso Italia 54, scala B')
    await spoil(page, ['token', 'refresh_token'])
    // On a slow network the old token is revoked long after the login page has opened.
    const revoke = await holdRequests(page, '**/api/logout')
    await saveSpedizione(page)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Token scaduto, logout effettuato')).toBeVisible()
    await typeLogin(page, 'convenzionato@primo.example')
    await expect(page).toHaveURL(/\/app\/utente\/indirizzi\/spedizione$/)
    await expect(page.getByLabel('Indirizzo', { exact: true })).toHaveValue('Corso Italia 54, scala B')
    revoke()
    await saveSpedizione(page)
    await expect(page.getByText('Indirizzo salvato.')).toBeVisible()
  })
})

test('due schede rinnovano insieme: restano dentro tutte e due', async ({ browser, product }) => {
  const context = await browser.newContext({ storageState: await stateOf(product, 'convenzionato') })
  const schede = [await context.newPage(), await context.newPage()]
  for (const scheda of schede) {
    await scheda.goto('/app/utente')
    await expect(scheda.getByRole('heading', { name: 'Il tuo profilo' })).toBeVisible()
  }
  // Both tabs have an invalid access token and get the 401 at the same time.
  for (const scheda of schede) await spoil(scheda, ['token'])
  await Promise.all(schede.map((scheda) => scheda.getByRole('link', { name: /^Dispositivi/ }).click()))
  for (const scheda of schede) {
    await expect(scheda.getByText('Questo dispositivo')).toBeVisible()
    await scheda.reload()
    await expect(scheda.getByText('Questo dispositivo')).toBeVisible()
  }
  await context.close()
})
