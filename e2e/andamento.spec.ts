import { readFileSync } from 'node:fs'
import { openWithLargeText } from './support/appearance.ts'
import { enterBackOffice, restoreBackOfficeSession } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { DESKTOP } from './support/viewports.ts'

test.use(DESKTOP)

test('l’andamento dei punti: il periodo sta nell’indirizzo, l’estratto torna, ogni grafico ha la sua tabella', async ({
  page,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/andamento/punti')
  await expect(page.getByRole('heading', { level: 1, name: 'Andamento: punti' })).toBeVisible()
  await expect(page.getByText(/movimenti nel periodo, differenza 0/)).toBeVisible()
  await page.getByRole('button', { name: 'Anno' }).click()
  await expect(page).toHaveURL(/giorni=365/)
  await expect(page.getByRole('heading', { name: 'Punti mese per mese' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Anno' })).toHaveAttribute('aria-pressed', 'true')
  await accessible()

  // The chart's table has the same values, and a CSV file.
  const chart = page.getByRole('region', { name: 'Punti mese per mese' })
  await chart.getByRole('button', { name: 'Tabella' }).click()
  const rows = chart.getByRole('row')
  await expect(rows).not.toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'CSV' }).click()
  const file = readFileSync(await (await downloading).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(await rows.count())
  expect(file).toContain('Mese;Guadagnati;Spesi;Scaduti;Stornati')
  const asSheet = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'Excel' }).click()
  expect((await asSheet).suggestedFilename()).toMatch(/^punti-.*\.xlsx$/)

  // Sources of the earned points, in the same period.
  await page.getByRole('link', { name: 'Da dove vengono i guadagnati' }).click()
  await expect(page).toHaveURL(/\/fonti\?dal=\d{4}-\d\d-\d\d&al=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Da dove vengono i punti' })).toBeVisible()
})

test('ogni cifra dei punti apre i suoi movimenti: la tessera, la voce, la barra e la cella; tornano fino al punto', async ({
  page,
  accessible,
}) => {
  await restoreBackOfficeSession(page, 'admin')
  const year = '/backoffice/andamento/punti?giorni=365'
  await page.goto(year)
  const statement = page.getByRole('region', { name: 'Estratto dei punti' })
  const sums = page.locator('.somme')
  /** The total of each line of the statement of points equals the sum in the list that it links to, in the same number format. */
  for (const line of ['Guadagnati', 'Maturati', 'Scaduti'] as const) {
    const row = statement
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: line, exact: true }) })
    await expect(row).toBeVisible()
    const said = await row.getByRole('cell').allTextContents()
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Movimenti dei punti' })).toBeVisible()
    await expect(page.getByRole('button', { name: `Movimento: ${line}, togli` })).toBeVisible()
    await expect(sums.locator('dd').nth(1)).toHaveText(said[0]!)
    expect((await sums.locator('dd').allTextContents()).slice(1)).toEqual(said)
    await page.goto(year)
  }
  const tile = page.locator('.tile').filter({ hasText: 'In mano agli iscritti' })
  const held = await tile.locator('strong').textContent()
  await tile.getByRole('link').click()
  await expect(sums.locator('div').filter({ hasText: 'Totale' }).locator('dd')).toHaveText(`+${held}`)
  await accessible()

  // Clicks a bar, then opens the same value of the table with the keyboard.
  await page.goto(year)
  const chart = page.getByRole('region', { name: 'Punti mese per mese' })
  const bars = chart.locator('svg rect.chart-one')
  await expect(bars.first()).toBeVisible()
  await chart.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await bars.last().boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page).toHaveURL(/\/movimenti\?filter=/)
  const fromBar = page.url()
  // The bars are one tab stop with arrow-key navigation. Each has the month and the value as its accessible name.
  await page.goto(year)
  await accessible()
  await chart.getByRole('button', { name: 'Excel' }).focus()
  await page.keyboard.press('Tab')
  const focused = page.locator('.chart-bar:focus')
  await expect(focused).toHaveAccessibleName(/^\S+ \d{4}, Guadagnati: [\d.]+$/)
  const links = chart.getByRole('link', { name: /Guadagnati/ })
  for (let n = await links.count(); n > 1; n--) await page.keyboard.press('ArrowRight')
  await expect(links.last()).toBeFocused()
  await expect(page.locator('.chart-tip')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(chart.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(fromBar)
  const earned = await sums.locator('div').filter({ hasText: 'Totale' }).locator('dd').textContent()
  await page.goto(year)
  await chart.getByRole('button', { name: 'Tabella' }).click()
  const cell = chart.getByRole('link', { name: earned!.replace('+', ''), exact: true }).last()
  await cell.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(fromBar)

  // A row opens its postings, with links to the person and to the source.
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const postings = page.getByRole('region', { name: 'Le scritture' })
  await expect(postings.getByRole('row')).not.toHaveCount(0)
  const beside = page.getByRole('navigation', { name: 'Movimenti dei punti, accanto' })
  await expect(beside.locator('[aria-current="true"]')).toHaveCount(1)
  await accessible()
  await page.getByRole('region', { name: 'Il movimento' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/persone\/\d+/)
})

test('la prima pagina dice come va nel tempo scelto e che cosa è in ritardo: ogni cifra apre le sue righe', async ({
  page,
  accessible,
  shot,
}) => {
  await enterBackOffice(page, 'admin')
  const how = page.getByRole('region', { name: 'Come va' })
  const tile = how.locator('.tile').filter({ hasText: 'Registrazioni' })
  const monthly = Number(await tile.locator('strong').textContent())
  await how.getByRole('button', { name: '90 giorni' }).click()
  await expect(page).toHaveURL(/giorni=90/)
  await expect(how.getByText(/^Confronto: dal /)).toBeVisible()
  await expect(tile.locator('strong')).not.toHaveText(String(monthly))
  // The URL keeps the period: after a reload, or for a colleague, it shows the same days.
  await page.reload()
  const counted = await tile.locator('strong').textContent()
  expect(Number(counted)).toBeGreaterThan(monthly)
  for (const name of [
    'Dalla registrazione al premio',
    'Pratiche ferme, per passo',
    /^Punti giorno per giorno/,
  ])
    await expect(how.getByRole('region', { name })).toBeVisible()
  await how.getByRole('region', { name: 'Pratiche ferme, per passo' }).getByText('Tabella').click()
  await expect(how.getByRole('columnheader', { name: 'Oltre 30' })).toBeVisible()
  await accessible()
  await shot('backoffice-oggi-90')
  await tile.getByRole('link').click()
  await expect(page.getByText(new RegExp(`di ${counted}$`)).first()).toBeVisible()

  await page.goto('/backoffice')
  const late = page.getByRole('region', { name: 'In ritardo' })
  const row = late.getByRole('listitem').first()
  await expect(row).toContainText(/in ritardo di \d+\s(giorno|giorni)/)
  const days = await late.getByText(/in ritardo di \d+\s(giorno|giorni)/).allTextContents()
  const latest = days.map((text) => Number(/\d+/.exec(text)![0]))
  expect(latest).toEqual(latest.toSorted((a, b) => b - a))
  await row.getByRole('link').click()
  await expect(page.getByText(/in ritardo di \d+\s(giorno|giorni)/).first()).toBeVisible()
  await page.goBack()
  const cases = late.getByRole('link', { name: /^\d+\spratiche$/ })
  const many = /\d+/.exec((await cases.textContent())!)![0]
  await cases.click()
  await expect(page.getByText(new RegExp(`^1–\\d+ di ${many}$`))).toBeVisible()
})

test('un livello della rete apre chi ci sta', async ({ page }) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/andamento')
  // Without a section in the URL the first is shown, and marked as current.
  await expect(page.getByRole('link', { name: 'Persone', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const levels = page.getByRole('region', { name: 'La rete, livello per livello' })
  const second = levels.getByRole('listitem').filter({ hasText: '2º livello' })
  const counted = await second.locator('strong').textContent()
  await second.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Nella rete: 2º livello, togli' })).toBeVisible()
  await expect(page.getByText(new RegExp(`di ${counted}$`)).first()).toBeVisible()
})

test('un traguardo e una cella di una coorte aprono chi ci è arrivato', async ({ page }) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/andamento/persone?giorni=365')
  const funnel = page.getByRole('region', { name: 'Dalla registrazione al premio' })
  for (const name of ['Verificati', 'Primo premio']) {
    const step = funnel.getByRole('listitem').filter({ hasText: name })
    const counted = await step.locator('strong').textContent()
    // The whole row is clickable, like its name.
    await step.locator('svg').click({ force: true })
    await expect(page.getByText(new RegExp(`di ${counted}$`)).first()).toBeVisible()
    await expect(
      page.getByRole('button', { name: `Arrivati per la prima volta a: ${name}, togli` }),
    ).toBeVisible()
    await page.goBack()
  }
  const cohorts = page.getByRole('region', { name: 'Per mese di registrazione' })
  const cell = cohorts.getByRole('cell').getByRole('link').first()
  const counted = await cell.textContent()
  await cell.click()
  await expect(page.getByText(new RegExp(`di ${counted}$`)).first()).toBeVisible()
})

test('l’andamento delle persone e delle pratiche: ciò che sta dietro a una cifra si apre', async ({
  page,
  accessible,
}) => {
  await enterBackOffice(page, 'admin')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Andamento' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Andamento: persone' })).toBeVisible()
  await accessible()
  const funnel = page.getByRole('region', { name: 'Dalla registrazione al premio' })
  const signed = Number(await funnel.getByRole('listitem').first().locator('strong').textContent())
  await funnel.getByRole('link', { name: 'Registrati' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Iscritti' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(signed).toBeGreaterThan(0)

  await page.goto('/backoffice/andamento/pratiche?giorni=90')
  await accessible()
  const waiting = page.getByRole('region', { name: 'Aspettano adesso, passo per passo' })
  const step = waiting.getByRole('listitem').first()
  const there = await step.locator('strong').textContent()
  await step.getByRole('link').click()
  await expect(page.getByText(`1–${there} di ${there}`)).toBeVisible()
})

test('un periodo al rovescio è detto sul suo campo', async ({ page }) => {
  await restoreBackOfficeSession(page, 'admin')
  await page.goto('/backoffice/andamento/punti?dal=2026-11-20&al=2026-11-01')
  await expect(page.getByText('Viene dopo la fine del periodo.').first()).toBeVisible()
})

test('con il testo al 200 % su un telefono nulla è tagliato', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithLargeText(page, 200)
  await restoreBackOfficeSession(page)
  await page.goto('/backoffice/andamento/punti?giorni=365')
  await expect(page.getByRole('button', { name: 'Il tuo account' })).toBeInViewport({ ratio: 1 })
  for (const name of ['Dal', 'Al']) {
    const field = page.getByLabel(name, { exact: true })
    await expect(field).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
    expect(await field.evaluate((el) => el.scrollWidth - el.clientWidth), name).toBe(0)
  }
  for (const name of [/^Punti guadagnati, spesi/, /^Dai punti di apertura/]) {
    const chart = page.getByRole('img', { name })
    await expect(chart).toBeVisible()
    expect(await chart.evaluate(textsCut), `${name}`).toEqual([])
  }
})

/** Returns the texts of a chart that its edges cut. */
function textsCut(chart: Element): (string | null)[] {
  const edge = chart.getBoundingClientRect()
  return [...chart.querySelectorAll('text')]
    .filter((text) => {
      const { left, top, right, bottom } = text.getBoundingClientRect()
      return left < edge.left || top < edge.top || right > edge.right || bottom > edge.bottom
    })
    .map((text) => text.textContent)
}
