import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { ROOT } from '../scripts/project.mjs'
import { expectAccessible } from './support/axe.ts'
import { typeLogin } from './support/login.ts'
import { openMockData } from './support/mock-data.ts'

/** The app without a server, on mock data generated from the contract (the mock-data flag, specification §1). */
const test = base.extend<object, { prova: string }>({
  prova: [
    async ({ browserName: _ }, use) => {
      const servita = await openMockData()
      await use(servita.baseURL)
      await servita.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ prova }, use) => use(prova),
})

const BANNER = 'Dati di prova: nessun server'

async function logIn(page: Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Salta' }).click()
  await expect(page.getByText(BANNER)).toBeVisible()
  await typeLogin(page, 'chiunque@prova.example', 'quella che vuoi')
  await expect(page.getByRole('heading', { name: 'Ciao Mario' })).toBeVisible()
}

const SCHERMATE: [string, RegExp][] = [
  ['/app', /Ciao Mario/],
  ['/app/utente', /Il tuo profilo/],
  ['/app/utente/contatti', /Contatti/],
  ['/app/utente/consensi', /consensi/],
  ['/app/utente/dispositivi', /Dispositivi/],
  ['/app/utente/indirizzi/spedizione', /spedizione/],
  ['/app/utente/indirizzi/residenza', /Residenza/],
  ['/app/utente/indirizzi/domicilio', /Domicilio/],
  ['/app/manifestazione', /Premi/],
  ['/app/manifestazione/movimenti', /Movimenti/],
  ['/app/manifestazione/richieste', /richieste/],
  ['/app/convenzionato', /Pratiche/],
  ['/app/promotore', /rete|Promotore/i],
  ['/app/manifestazione-page', /Premi/],
  ['/app/convenzionato-page', /Convenzionato/],
  ['/app/promotore-page', /Promotore/],
  ['/app/convenzionato/azienda', /azienda/i],
  ['/app/promotore-page/iscrizione', /Promotore/],
  ['/app/bot', /Assistente/],
]

test('senza alcun server si entra e si gira ogni schermata, che lo dice in cima', async ({ page }) => {
  const calls: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api')) calls.push(request.url())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await logIn(page)
  for (const [indirizzo, titolo] of SCHERMATE) {
    await page.goto(indirizzo)
    const visti = page.getByRole('heading', { name: titolo }).filter({ visible: true })
    await expect(visti.first(), indirizzo).toBeVisible()
    await expect(page.getByText(BANNER), indirizzo).toBeVisible()
    await expect(page.getByRole('button', { name: 'Riprova' }), indirizzo).toHaveCount(0)
    // Placeholders, not their text, which appears after half a second.
    await expect(page.locator('.skeletons'), indirizzo).toHaveCount(0)
  }
  expect(calls, 'nessuna chiamata esce dalla pagina').toEqual([])
  expect(errors).toEqual([])
  await page.goto('/app')
  await expect(page.getByText(BANNER)).toBeVisible()
  await expectAccessible(page)
})

test('un premio richiesto resta fra le richieste e abbassa il saldo', async ({ page }) => {
  await logIn(page)
  await page
    .getByRole('link', { name: /Ti Premia/ })
    .first()
    .click()
  await page.getByRole('link', { name: /Tappetino da yoga/ }).click()
  await page.getByRole('button', { name: 'Conferma la richiesta' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
  await expect(page.getByText('3.100').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Segui la richiesta' }).click()
  await expect(page.getByRole('button', { name: /Annulla/ })).toBeVisible()
})

test('ciò che si pubblica non porta i dati di prova con sé', () => {
  const assets = join(ROOT, 'apps/members/dist/assets')
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.js'))) {
    expect(readFileSync(join(assets, file), 'utf8'), file).not.toContain('Dati di prova')
  }
})
