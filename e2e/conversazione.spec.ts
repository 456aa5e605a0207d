import { enterBackOffice } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { logIn, unreadAvvisi } from './support/members.ts'
import { sentPratica } from './support/pratica.ts'
import { DESKTOP } from './support/viewports.ts'

test.use({ chi: 'convenzionato' })

test('un operatore fa una domanda, chi ha la pratica risponde dall’avviso, l’operatore legge', async ({
  page,
  product,
  context,
  shot,
  accessible,
}) => {
  const id = await sentPratica(product)
  const office = await context.newPage()
  await office.setViewportSize(DESKTOP.viewport)
  await enterBackOffice(office, 'admin')
  await office.goto(`/backoffice/pratiche/${id}/show`)
  await office
    .getByLabel('Scrivi a chi ha registrato la pratica')
    .fill('Qual è il reddito annuo del cliente?')
  // A reload loses nothing of what is written.
  await office.reload()
  await expect(office.getByLabel('Scrivi a chi ha registrato la pratica')).toHaveValue(
    'Qual è il reddito annuo del cliente?',
  )
  await office.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(office.getByText('La pratica aspetta una risposta.')).toBeVisible()

  const { token } = await logIn(product, 'convenzionato')
  await expect
    .poll(async () => (await unreadAvvisi(product, token)).map(({ genere }) => genere))
    .toContain('pratica_domanda')
  await page.goto('/app/avvisi')
  await page.getByRole('link', { name: /C’è una domanda per te/ }).click()
  const conversazione = page.getByRole('region', { name: 'Conversazione' })
  await expect(conversazione.getByText('Tocca a te')).toBeVisible()
  await accessible()
  await shot('conversazione-domanda')
  await conversazione.getByLabel('La tua risposta').fill('24.000 euro, come da Certificazione Unica.')
  await conversazione.getByRole('button', { name: 'Invia risposta' }).click()
  await expect(conversazione.getByText('Tocca a noi')).toBeVisible()
  await expect(page.getByText('Hai risposto: ora tocca a noi.')).toBeVisible()
  await shot('conversazione-risposta')

  await office.goto('/backoffice/')
  await office.getByRole('link', { name: '1 risposta da leggere' }).click()
  await expect(office.getByText('Conversazione: Risposta da leggere')).toBeVisible()
  await office.getByRole('row').getByRole('link').first().click()
  await expect(office.getByText('24.000 euro, come da Certificazione Unica.')).toBeVisible()
  await office.getByRole('button', { name: 'Segna come letta' }).click()
  await expect(office.getByRole('button', { name: 'Segna come letta' })).toBeHidden()
  await office.goto('/backoffice/')
  await expect(office.getByRole('link', { name: 'Documenti', exact: true })).toBeVisible()
  await expect(office.getByRole('link', { name: /da leggere/ })).toBeHidden()
})
