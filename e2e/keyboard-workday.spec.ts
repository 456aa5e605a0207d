// One long test: each step starts from the state of the previous one.

import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { focusNotLost, goTo, press, typeIn } from './support/keyboard.ts'
import { withKey } from './support/passkey.ts'
import { DESKTOP } from './support/viewports.ts'

/** An operator's working day with the keyboard only: from the invitation e-mail and a passkey to an empty queue. */

test.use({ ...DESKTOP, host: 'localhost', settings: { TRUST_PROXY: 'on', SECOND_FACTOR: 'required' } })

/** Number of enrolments in the test, which fill more than two pages of the queue. */
const QUANTE = 60
const PER_PAGE = 25
/** Number of enrolments decided one at a time. */
const UNA_A_UNA = 5
const PASSWORD = 'la password di Marta allo sportello'

const tray = (page: Page) => page.getByRole('region', { name: 'Azioni in partenza' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Returns the number of this test's enrolments in a state, from the queue's endpoint. */
async function waiting(page: Page, stato = 'in_approvazione'): Promise<number> {
  const answer = await page.request.get('/api/operatore/iscrizioni', {
    params: { q: 'attesa', stato, per_page: '1' },
  })
  return ((await answer.json()) as { pagination: { total: number } }).pagination.total
}

/** Registers a passkey and confirms the recovery codes, with the keyboard. */
async function setKey(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Un secondo fattore.' })).toBeVisible()
  await press(page, button(page, 'Una passkey'))
  await press(page, button(page, 'Crea la passkey'))
  await expect(page.getByRole('heading', { name: 'Tieni questi codici.' })).toBeVisible()
  await press(page, button(page, 'Li ho messi al sicuro'))
}

test('dall’invito a una coda vuota, senza mouse', async ({ page, browser, product }) => {
  await product.comanda('pending-iscrizioni.ts', String(QUANTE))

  const email = 'marta.sala@lavoro.example'
  await withKey(page)
  await page.goto('/backoffice')
  await page.getByLabel('E-mail').fill('admin@primo.example')
  await page.getByLabel('Password', { exact: true }).fill('primo-demo-2026')
  await page.keyboard.press('Enter')
  await setKey(page)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Operatori' }).click()
  await button(page, 'Invita').click()
  const invite = page.getByRole('dialog')
  await invite.getByLabel('Nome', { exact: false }).first().fill('Marta')
  await invite.getByLabel('Cognome').fill('Sala')
  await invite.getByLabel('E-mail di lavoro').fill(email)
  await invite.getByLabel('Sportello', { exact: true }).check()
  await invite.getByRole('button', { name: 'Manda l’invito' }).click()
  await expect(invite).toBeHidden()

  const marta = await (await browser.newContext({ baseURL: product.baseURL })).newPage()
  await withKey(marta)
  const { testo } = await product.posta.ultimo(email)
  await marta.goto(/https?:\S+\/backoffice\/invito#\S+/.exec(testo)![0])
  await typeIn(marta, marta.getByLabel('Password', { exact: true }), PASSWORD)
  await typeIn(marta, marta.getByLabel('Ripeti la password'), PASSWORD)
  await marta.keyboard.press('Enter')
  await expect(marta.getByRole('status')).toContainText('Il tuo account è pronto')
  await press(marta, marta.getByRole('link', { name: 'Vai all’accesso' }))
  await typeIn(marta, marta.getByLabel('E-mail'), email)
  await typeIn(marta, marta.getByLabel('Password', { exact: true }), PASSWORD)
  await marta.keyboard.press('Enter')
  await setKey(marta)
  await expect(marta.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible()
  await expectAccessible(marta)

  // To the queue by its name, and the one that has waited longest.
  await marta.keyboard.press('ControlOrMeta+k')
  const everywhere = marta.getByRole('dialog').getByRole('combobox')
  await expect(everywhere).toBeFocused()
  await marta.keyboard.type('iscrizioni')
  await expect(marta.getByRole('option', { name: /^Iscrizioni/ }).first()).toBeVisible()
  await marta.keyboard.press('Enter')
  await expect(marta.getByRole('heading', { level: 1, name: 'Iscrizioni' })).toBeVisible()
  await marta.keyboard.press('p')
  await expect(marta.getByText('Tu da poco')).toBeVisible()

  // After each decision the next enrolment opens.
  for (let i = 0; i < UNA_A_UNA; i++) {
    const here = marta.url()
    await press(marta, button(marta, 'Approva').first())
    await press(marta, marta.getByRole('dialog').getByRole('button', { name: 'Approva' }))
    await expect(marta).not.toHaveURL(here)
    await focusNotLost(marta, 'una decisione')
  }
  // Undo the latest decision and decide it again.
  await marta.keyboard.press('z')
  await expect(tray(marta)).toContainText('non è partito nulla')
  await press(marta, tray(marta).getByRole('button', { name: 'Apri' }))
  const here = marta.url()
  await press(marta, button(marta, 'Rimanda indietro'))
  const why = marta.getByRole('dialog')
  await typeIn(
    marta,
    why.getByLabel('Motivo'),
    'Il numero di iscrizione non risulta nell’elenco: controllalo.',
  )
  await press(marta, why.getByRole('button', { name: 'Rimanda indietro' }))
  await expect(marta).not.toHaveURL(here)
  await expect(tray(marta)).toHaveCount(0)

  // The others are approved in bulk, page by page.
  const filter = JSON.stringify({ q: 'attesa' })
  await marta.goto(`/backoffice/iscrizioni?perPage=${PER_PAGE}&filter=${encodeURIComponent(filter)}`)
  for (let left = await waiting(marta); left > 0; left = await waiting(marta)) {
    const here = Math.min(left, PER_PAGE)
    await goTo(marta, marta.getByRole('checkbox', { name: /^Seleziona tutt/ }))
    await marta.keyboard.press('Space')
    // The actions on the selection are above the table.
    await goTo(marta, button(marta, `Approva (${here})`), 'indietro')
    await marta.keyboard.press('Enter')
    await press(marta, marta.getByRole('dialog').getByRole('button', { name: 'Approva' }))
    await press(marta, tray(marta).getByRole('button', { name: 'Invia subito' }))
    await expect.poll(() => waiting(marta)).toBe(left - here)
    await expect(tray(marta)).toHaveCount(0)
  }
  await expect(marta.getByText('Con questo filtro non c’è nulla.')).toBeVisible()
  await expectAccessible(marta)
  // The enrolment sent back is one of the oldest: of these, or of the demo data, whose dates depend on the day.
  const [active, sentBack] = [await waiting(marta, 'attiva'), await waiting(marta, 'da_completare')]
  expect(active + sentBack).toBe(QUANTE)
  expect(sentBack).toBeLessThanOrEqual(1)
  const { oggetto } = await product.posta.ultimo(`attesa${QUANTE - 1}@posta.example`)
  expect(oggetto).toContain('attiva')
})
