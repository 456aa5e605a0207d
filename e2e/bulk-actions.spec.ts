import { newPratica, restoreBackOfficeSession, searchInCoda } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { callApi, expectSuccess, logIn } from './support/members.ts'
import { DESKTOP, PHONE } from './support/viewports.ts'

/** Bulk actions: assignment, actions from the side list; overdue items; the filters on a phone. */

test.use(DESKTOP)

test('più righe si prendono in carico e si affidano insieme, e chi arriva dopo lo legge riga per riga', async ({
  page,
  product,
  accessible,
}) => {
  const family = 'Insieme'
  const cases = [await newPratica(product, `Aldo ${family}`), await newPratica(product, `Bice ${family}`)]
  await restoreBackOfficeSession(page)
  await searchInCoda(page, 'pratiche', family)
  const rows = page.getByRole('row').filter({ hasText: family })
  await expect(rows).toHaveCount(2)
  for (const n of [0, 1]) await rows.nth(n).getByRole('checkbox').check()
  // A colleague takes one of them in the meantime.
  const { token } = await logIn(product, { email: 'admin@primo.example', password: 'primo-demo-2026' })
  const { id } = await expectSuccess<{ id: number }>(callApi(product, 'GET', '/operatore/io', { token }))
  await expectSuccess(
    callApi(product, 'PUT', `/operatore/pratiche/${cases[0]!.id_scheda}/incarico`, {
      token,
      body: { operatore_id: id, era: null },
    }),
  )
  await page.getByRole('button', { name: 'Prendi in carico (2)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Prendi in carico' }).click()
  await expect(dialog).toContainText('Fatte 1 di 2. Accanto all’altra leggi perché no.')
  await expect(dialog).toContainText('Nel frattempo l’ha in carico')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(rows.filter({ hasText: 'Bice' })).toContainText('Tu')

  for (const n of [0, 1]) await rows.nth(n).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assegna a… (2)' }).click()
  await expect(dialog).toContainText('adesso di')
  await dialog.getByRole('button', { name: 'Assegna' }).click()
  await expect(dialog.getByText('Scegli a chi.')).toBeVisible()
  await accessible()
  await dialog.getByLabel('A chi').fill('fontana')
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Assegna' }).click()
  await expect(dialog).toContainText('Fatte 2 di 2.')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(rows.filter({ hasText: 'Tu' })).toHaveCount(2)
  // The assignee is a column like the others.
  await page.getByRole('button', { name: 'Colonne' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'In carico a' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'In carico a' })).toHaveCount(0)
})

test('nell’elenco accanto si scelgono le righe, si agisce insieme, e i tasti vanno alla cosa dopo', async ({
  page,
  product,
  accessible,
}) => {
  const family = 'Accanto'
  for (const name of ['Aldo', 'Bice', 'Carla']) await newPratica(product, `${name} ${family}`)
  await restoreBackOfficeSession(page)
  await searchInCoda(page, 'pratiche', family)
  await expect(page.getByRole('row').filter({ hasText: family })).toHaveCount(3)
  await page.getByRole('link', { name: `Aldo ${family}` }).click()
  const sideList = page.getByRole('navigation', { name: 'Pratiche, accanto' })
  await expect(sideList.getByRole('listitem')).toHaveCount(3)
  for (const name of ['Bice', 'Carla']) {
    await sideList.getByRole('listitem').filter({ hasText: name }).getByRole('checkbox').check()
  }
  await accessible()
  await sideList.getByRole('button', { name: 'Avanza (2)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Avanza' }).click()
  const tray = page.getByRole('region', { name: 'Azioni in partenza' })
  await expect(tray).toContainText('2 pratiche passate al passo successivo')
  await expect(sideList.getByText('in partenza')).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Bice ${family}`)
  // One of them is open: its page shows the pending action and undoes both.
  await expect(page.getByText('parte tra pochi secondi')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Avanza', exact: true })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Aldo ${family}`)
})

test('la prima pagina porta a ciò che è in ritardo, e il conto è lo stesso', async ({ page }) => {
  await restoreBackOfficeSession(page)
  await page.goto('/backoffice')
  const late = page.getByRole('region', { name: 'Pratiche' }).getByRole('link', { name: / in ritardo$/ })
  const count = Number.parseInt((await late.textContent())!, 10)
  // By keyboard: the panels below the link load at any time, and move it under a pointer.
  await late.press('Enter')
  await expect(page.getByRole('button', { name: 'In ritardo', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByText(new RegExp(`di ${count}$`)).first()).toBeVisible()
  await page.getByRole('button', { name: 'In ritardo, togli' }).click()
  await expect(page.getByRole('button', { name: 'In ritardo', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})

test.describe('su un telefono', () => {
  test.use(PHONE)
  test('i filtri si ripiegano, e ciò che è acceso resta detto', async ({ page, accessible }) => {
    await restoreBackOfficeSession(page)
    await page.goto('/backoffice/pratiche')
    await expect(page.getByPlaceholder('Cliente, convenzionato, numero')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mie', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Filtri', exact: true }).click()
    await page.getByRole('button', { name: 'In ritardo', exact: true }).click()
    await page.getByRole('button', { name: 'Filtri, 1 attivo' }).click()
    await expect(page.getByRole('button', { name: 'Mie', exact: true })).toBeHidden()
    await expect(page.getByRole('button', { name: 'In ritardo, togli' })).toBeVisible()
    await accessible()
  })
})
