import { DESKTOP, SCHEMES } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { entraInUfficio } from './support/ufficio.ts'

test.use(DESKTOP)

for (const colorScheme of SCHEMES) {
  for (const width of [390, 1280]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 844 } })

      test('ogni schermata si legge, si tocca e sta nello schermo', async ({ page, accessible, shot }) => {
        await page.goto('/backoffice/login')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await accessible()
        // Who administers has every button there is.
        await entraInUfficio(page, 'admin')
        await expect(page.getByText(/^\d+ da approvare/)).toBeVisible()
        const schermate = [
          ['oggi', '/', /Oggi/],
          ['iscrizioni', '/iscrizioni?filter=%7B%22stato%22%3A%22tutte%22%7D', /Iscrizioni/],
          ['iscrizione', '/iscrizioni/1/show', /promotore/],
          ['pratiche', '/pratiche', /Pratiche/],
          ['pratica', '/pratiche/1/show', /2/],
          ['richieste', '/richieste', /Premi/],
          ['richiesta', '/richieste/5/show', /P0/],
          ['catalogo', '/catalogo', /Catalogo/],
          ['premio', '/catalogo/11/show', /Trolley/],
          ['premio-nuovo', '/catalogo/create', /premio nuovo/],
          ['edizioni', '/edizioni', /Edizioni/],
          ['lavori', '/lavori', /Lavori/],
          ['lavoro', '/lavori/pulizia/show', /Pulizia/],
          ['requisiti', '/requisiti', /Requisiti/],
          ['cancellazioni', '/cancellazioni', /Cancellazioni/],
          ['edizione', '/edizioni/2/show', /Ti Premia/],
          ['registro-premi', '/registro', /Registro/],
          ['qualifiche', '/qualifiche', /Qualifiche/],
          ['piano', '/qualifiche/2/show', /Piano a regime/],
          ['piano-nuovo', '/qualifiche/create', /piano nuovo/],
        ] as const
        for (const [nome, dove, titolo] of schermate) {
          await page.goto(`/backoffice${dove}`)
          await expect(page.getByRole('heading', { level: 1, name: titolo })).toBeVisible()
          await expect(page.getByText('Caricamento…')).toHaveCount(0)
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
          await accessible()
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
          await shot(`backoffice-${nome}`)
        }
      })
    })
  }
}
