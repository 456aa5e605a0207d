import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { enterBackOffice } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { expectDrawnInForcedColors } from './support/forced-colors.ts'
import { DESKTOP, TAKES_SCREENSHOTS } from './support/viewports.ts'

/**
 * Every screen of the back office, opened once and then resized. axe runs on a phone and on a desktop; the colours of the other
 * theme are the same at every width, so they are checked once; nothing is wider than the window at any width. Forced colours are
 * checked on a desktop.
 */

test.use(DESKTOP)
test.describe.configure({ mode: 'parallel' })

// Demo data has ids from 1,000 on (docs/decisions/0070).
const SCHERMATE = [
  ['oggi', '/', /Oggi/],
  ['iscrizioni', '/iscrizioni?filter=%7B%22stato%22%3A%22tutte%22%7D', /Iscrizioni/],
  ['iscrizione', '/iscrizioni/1000/show', /promotore/],
  ['pratiche', '/pratiche', /Pratiche/],
  ['pratica', '/pratiche/1000/show', /2/],
  ['richieste', '/richieste', /Premi/],
  ['richiesta', '/richieste/1004/show', /P0/],
  ['catalogo', '/catalogo', /Catalogo/],
  ['premio', '/catalogo/1010/show', /Trolley/],
  ['premio-nuovo', '/catalogo/create', /premio nuovo/],
  ['edizioni', '/edizioni', /Edizioni/],
  ['registro', '/eventi', /Registro/],
  ['lavori', '/lavori', /Lavori/],
  ['lavoro', '/lavori/pulizia/show', /Pulizia/],
  ['guasti', '/guasti', /Guasti/],
  ['requisiti', '/requisiti', /Requisiti/],
  ['tipi', '/tipi', /Tipi di finanziamento/],
  ['tipo', '/tipi/2', /Mutuo Casa/],
  ['modelli', '/modelli', /Modelli/],
  ['modello', '/modelli/1', /Documenti che mancano/],
  ['cancellazioni', '/cancellazioni', /Cancellazioni/],
  ['edizione', '/edizioni/1000/show', /Ti Premia/],
  ['registro-premi', '/registro', /Registro/],
  ['qualifiche', '/qualifiche', /Qualifiche/],
  ['piano', '/qualifiche/1001/show', /Piano a regime/],
  ['piano-nuovo', '/qualifiche/create', /piano nuovo/],
  ['operatori', '/operatori', /Operatori/],
  ['impostazioni', '/impostazioni', /Impostazioni/],
  ['proposte', '/proposte', /Da confermare/],
  ['persone', '/persone', /Iscritti/],
  ['persona', '/persone/1002', /^[A-Za-z]+ [A-Za-z]+$/],
  ['aziende', '/aziende', /Aziende/],
  ['rete', '/rete', /Rete/],
  ['punti', '/punti', /Punti degli iscritti/],
  ['rettifiche', '/rettifiche?filter=%7B%22stato%22%3A%22tutte%22%7D', /Rettifiche/],
  ['rettifica', '/rettifiche/1000/show', /punti a/],
  ['posto', '/rete/1000/show', /Marco Bianchi/],
  ['iscritto', '/punti/1002/show', /^Punti di/],
  ['movimenti', '/movimenti', /Movimenti/],
  ['fonti', '/fonti', /Da dove vengono/],
  ['regole', '/regole', /Regole/],
  ['regola-nuova', '/regole/create', /Nuova versione/],
  ['andamento-punti', '/andamento/punti?giorni=365', /Andamento/],
  ['bacheca', '/pratiche/bacheca', /Bacheca/],
  ['importa', '/pratiche/importa', /Importa/],
  ['canali', '/canali', /Canali/],
  ['informativa', '/informativa', /Informativa per i clienti/],
  ['account', '/account', /Il tuo account/],
  ['andamento-persone', '/andamento/persone?giorni=90', /Andamento/],
  ['andamento-pratiche', '/andamento/pratiche?giorni=90', /Andamento/],
  ['andamento-premi', '/andamento/premi?giorni=365', /Andamento/],
] as const

/** Switches the theme with the operator's button, and moves the pointer away from it. */
async function alternaTema(page: Page) {
  const tema = await page.locator('html').getAttribute('data-theme')
  await page.getByRole('button', { name: 'Alterna tema' }).click()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', tema === 'dark' ? 'light' : 'dark')
}

/** Navigates inside the app like a link: a reload takes longer than all the checks. */
async function navigate(page: Page, address: string, title: RegExp) {
  const heading = page.getByRole('heading', { level: 1, name: title })
  // The previous screen's title must not match, or it would be checked instead of this one: if it does, change their order.
  if (address !== '/backoffice/') await expect(heading).toHaveCount(0)
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect(heading).toBeVisible()
}

const WIDTHS = TAKES_SCREENSHOTS ? [390, 768, 1280, 1600] : [390, 768, 1280]
const WITH_AXE = [390, 1280]
const GROUPS = [0, 1, 2]

/** Resizes the window and waits until nothing loads and the new layout is drawn. */
async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 844 })
  await expect(page.getByText('Caricamento…')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Returns the texts of links in the browser's default colour, to which no style sheet gives one. */
function linksInBrowserColour(): string[] {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.color = '-webkit-link'
  const { color } = getComputedStyle(probe)
  probe.remove()
  return [...document.links]
    .filter((link) => getComputedStyle(link).color === color)
    .map((link) => link.textContent)
}

for (const group of GROUPS) {
  test(`ogni schermata si legge, si tocca e sta nello schermo: ${group + 1} di ${GROUPS.length}`, async ({
    page,
    shot,
  }) => {
    const look = async (nome: string) => {
      for (const width of WIDTHS) {
        await resize(page, width)
        if (WITH_AXE.includes(width)) await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), nome).toBe(width)
        await shot(`backoffice-${nome}`)
      }
      expect(await page.evaluate(linksInBrowserColour), nome).toEqual([])
      await expectDrawnInForcedColors(page)
    }
    const lookAtColours = async (nome: string) => {
      await expectAccessible(page, 'colori')
      for (const width of TAKES_SCREENSHOTS ? WIDTHS : []) {
        await resize(page, width)
        await shot(`backoffice-${nome}`)
      }
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/backoffice/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await lookAtColours('login')
    await page.emulateMedia({ colorScheme: 'light' })
    await look('login')
    // An administrator has all permissions, and therefore every button.
    await enterBackOffice(page, 'admin')
    await expect(page.getByText(/^\d+ da approvare/)).toBeVisible()
    for (const [nome, dove, titolo] of SCHERMATE.filter((_, i) => i % GROUPS.length === group)) {
      await navigate(page, `/backoffice${dove}`, titolo)
      await look(nome)
      // The next screen opens in the theme this one ends with.
      await alternaTema(page)
      await lookAtColours(nome)
    }
  })
}
