import type { Page } from '@playwright/test'
import { restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { typeLogin } from './support/login.ts'
import { DESKTOP } from './support/viewports.ts'

/** Error reports of a broken page, shown to administrators without personal data. */

test.use({ ...DESKTOP, chi: 'presentato' })

const CANARINI = ['Ermenegilda', 'RSSMRA80A01H501U', 'canarino@posta.it', '3337778899', 'segreto-del-link']

/** Throws an error in the page, with personal data in its message. @returns body of the error report */
async function rompi(page: Page): Promise<string> {
  const told = page.waitForRequest((request) => request.url().endsWith('/api/guasti'))
  await page.evaluate((words) => {
    const error = new TypeError(`Cannot read properties of "${words[1]}": ${words.join(' ')}`)
    window.dispatchEvent(new ErrorEvent('error', { error }))
  }, CANARINI)
  const request = await told
  expect((await request.response())?.status()).toBe(200)
  const { authorization, cookie } = await request.allHeaders()
  expect([authorization, cookie]).toEqual([undefined, undefined])
  return request.postData() ?? ''
}

test('una pagina che si rompe lo dice senza nulla di nessuno, e chi gestisce il sistema lo vede', async ({
  page,
}) => {
  await page.goto(`/login?email=${CANARINI[2]}#${CANARINI[4]}`)
  // The code of the API calls is loaded with the first interaction.
  await typeLogin(page, 'nessuno@posta.example', 'questa non è la sua')
  await expect(page.getByRole('alert')).toBeVisible()
  const told = await rompi(page)
  for (const canarino of CANARINI) expect(told).not.toContain(canarino)
  expect(JSON.parse(told)).toMatchObject({ origine: 'app', dove: '/login', tipo: 'TypeError' })

  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/persone/1000/show')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(JSON.parse(await rompi(page))).toMatchObject({ origine: 'ufficio', dove: '/persone/:id/show' })

  await page.goto('/backoffice/guasti')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'App degli iscritti' })).toContainText('Cannot read properties of …')
  await expect(rows.filter({ hasText: '/persone/:id/show' })).toContainText('Visto 1 volta')
  for (const canarino of CANARINI) await expect(page.getByRole('main')).not.toContainText(canarino)
})
