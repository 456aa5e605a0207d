import type { Page } from '@playwright/test'
import { enlargeText, switchTheme } from './support/appearance.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { focusNotLost, goTo, press } from './support/keyboard.ts'
import { expectNoOverflow } from './support/overflow.ts'
import { COLOR_SCHEMES, DESKTOP, PHONE } from './support/viewports.ts'

/** The five main sections: a tab bar on a phone, a navigation rail on wide screens. */

test.use({ chi: 'socio' })

const SEZIONI = [
  ['Home', '/app', /^Ciao /],
  ['Premi', '/app/manifestazione', 'Premi'],
  ['Pratiche', '/app/convenzionato', 'Pratiche'],
  ['Rete', '/app/promotore', 'La tua rete'],
  ['Profilo', '/app/utente', 'Il tuo profilo'],
] as const

const sezioni = (page: Page) => page.getByRole('navigation', { name: 'Sezioni' })
const voce = (page: Page, nome: string) => sezioni(page).getByRole('link', { name: nome })
const titolo = (page: Page, nome: string | RegExp) =>
  page.locator('.ion-page:not(.ion-page-hidden)').getByRole('heading', { level: 1, name: nome })
const box = async (page: Page) => (await sezioni(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

/** Returns the scroll position of the open page. */
const scrolled = (page: Page) =>
  page.evaluate(async () => {
    const content = document.querySelector('.ion-page:not(.ion-page-hidden) > ion-content') as Element & {
      getScrollElement(): Promise<Element>
    }
    return (await content.getScrollElement()).scrollTop
  })

test('da ogni sezione alle altre, e si vede dove si è', async ({ page }) => {
  await page.goto('/app')
  for (const [nome, indirizzo, h1] of SEZIONI) {
    await voce(page, nome).click()
    await expect(page).toHaveURL(new RegExp(`${indirizzo}$`))
    await expect(titolo(page, h1)).toBeAttached()
    // The document title changes with the page.
    await expect(page).toHaveTitle(typeof h1 === 'string' ? `${h1} · Primo` : /^Ciao .+ · Primo$/)
    await expect(sezioni(page).locator('[aria-current="page"]')).toHaveText(nome)
    await expect(sezioni(page).locator('[aria-current]')).toHaveCount(1)
  }
})

for (const [width, height] of [
  [390, 844],
  [768, 1024],
] as const) {
  test(`a ${width} px è una barra in fondo, e c’è solo dove nulla sta dietro`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/app/manifestazione')
    await expect(voce(page, 'Premi')).toBeVisible()
    expect(await box(page)).toEqual({ x: 0, y: height - 65, width, height: 65 })
    for (const link of await sezioni(page).getByRole('link').all()) {
      const { width: wide = 0, height: high = 0 } = (await link.boundingBox()) ?? {}
      expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44)
    }
    await page.goto('/app/manifestazione/movimenti')
    await expect(titolo(page, 'Movimenti')).toBeVisible()
    await expect(sezioni(page)).toBeHidden()
  })
}

for (const [width, height, rail] of [
  [900, 800, 92],
  [1280, 800, 212],
  [1600, 1000, 212],
] as const) {
  test(`a ${width} px è una guida a sinistra, sotto la testata, accanto a ogni pagina`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const [indirizzo, h1, stato] of [
      ['/app/manifestazione', 'Premi', 'page'],
      ['/app/manifestazione/movimenti', 'Movimenti', 'true'],
    ] as const) {
      await page.goto(indirizzo)
      await expect(titolo(page, h1)).toBeAttached()
      expect(await box(page)).toEqual({ x: 0, y: 60, width: rail, height: height - 60 })
      await expect(voce(page, 'Premi')).toHaveAttribute('aria-current', stato)
      const { x = 0 } = (await page.locator('.ion-page:not(.ion-page-hidden) .page').boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(rail)
      await expectNoOverflow(page, `a ${width} px`)
    }
  })
}

test.describe('con la tastiera', () => {
  test.use(DESKTOP)

  test('si arriva a ogni voce, Invio la apre e il fuoco va al titolo', async ({ page }) => {
    await page.goto('/app')
    await expect(titolo(page, /^Ciao /)).toBeVisible()
    for (const [nome, indirizzo, h1] of SEZIONI.toReversed()) {
      await press(page, voce(page, nome))
      await expect(page).toHaveURL(new RegExp(`${indirizzo}$`))
      await expect(titolo(page, h1)).toBeFocused()
      await focusNotLost(page, nome)
    }
    await goTo(page, voce(page, 'Profilo'), 'indietro')
  })
})

test('la voce aperta riporta in cima; da una pagina dentro, alla sua radice', async ({ page }) => {
  await page.goto('/app/manifestazione')
  await expect(page.getByRole('list', { name: 'Premi' })).toBeVisible()
  await page.getByRole('list', { name: 'Premi' }).getByRole('link').last().scrollIntoViewIfNeeded()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200)
  await voce(page, 'Premi').click()
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.setViewportSize(DESKTOP.viewport)
  await page.goto('/app/manifestazione/richieste')
  await expect(titolo(page, 'Le mie richieste')).toBeVisible()
  await voce(page, 'Premi').click()
  await expect(page).toHaveURL(/\/app\/manifestazione$/)
})

test('indietro torna a dov’era ciascuno, e ogni sezione si ritrova come la si era lasciata', async ({
  page,
}) => {
  await page.goto('/app')
  await voce(page, 'Premi').click()
  await page.getByRole('button', { name: /^Viaggi/ }).click()
  await voce(page, 'Rete').click()
  await expect(titolo(page, 'La tua rete')).toBeAttached()
  await voce(page, 'Premi').click()
  await expect(titolo(page, 'Premi')).toBeAttached()
  await expect(page.getByRole('button', { name: /^Viaggi/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: /^Movimenti/ }).click()
  await page.getByRole('button', { name: 'Indietro' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/app\/manifestazione$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/app\/promotore$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/app\/manifestazione$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/app$/)
  await expect(voce(page, 'Home')).toHaveAttribute('aria-current', 'page')
})

test('mentre si scrive su un telefono la barra lascia il posto alla tastiera', async ({ page }) => {
  await page.goto('/app/manifestazione')
  await page.getByRole('searchbox', { name: 'Cerca un premio' }).focus()
  await expect(sezioni(page)).toBeHidden()
  await page.getByRole('searchbox', { name: 'Cerca un premio' }).blur()
  await expect(sezioni(page)).toBeVisible()
})

test('il fondo di una pagina non resta sotto la barra', async ({ page }) => {
  await page.goto('/app')
  await expect(page.getByRole('link', { name: 'Vedi tutti' })).toBeVisible()
  const last = page.locator('.ion-page:not(.ion-page-hidden) .page > :last-child')
  await last.evaluate((one) => one.scrollIntoView({ block: 'end' }))
  await page
    .locator('ion-content')
    .evaluateAll((all) =>
      Promise.all(
        all.map((one) => (one as HTMLElement & { scrollToBottom(): Promise<void> }).scrollToBottom()),
      ),
    )
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {}
  expect(y + height).toBeLessThan((await box(page)).y)
})

test('con il testo al 200 % resta il nome di dove si è, e le altre voci si sentono', async ({ page }) => {
  await page.goto('/app/manifestazione')
  await enlargeText(page, 200)
  await expect(voce(page, 'Premi')).toHaveText('Premi')
  await expect(voce(page, 'Rete')).toBeVisible()
  await expect(voce(page, 'Rete').getByText('Rete')).toBeHidden()
  await expectNoOverflow(page, 'con il testo al 200 %')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page, 'a 320 px con il testo al 200 %')
})

for (const scheme of COLOR_SCHEMES) {
  test(`axe non trova nulla, ${scheme}`, async ({ page, shot }) => {
    for (const view of [PHONE.viewport, { width: 900, height: 800 }, DESKTOP.viewport]) {
      await page.setViewportSize(view)
      await page.goto('/app')
      await expect(page.getByRole('link', { name: 'Vedi tutti' })).toBeVisible()
      await switchTheme(page, scheme)
      await expectAccessible(page)
      await shot('sezioni')
    }
  })
}

test.describe('chi non ha ancora nulla', () => {
  test.use({ chi: 'nuovo' })

  test('trova le pagine che dicono che cosa sono le aree', async ({ page }) => {
    await page.goto('/app')
    for (const [nome, indirizzo] of [
      ['Premi', '/app/manifestazione-page'],
      ['Pratiche', '/app/convenzionato-page'],
      ['Rete', '/app/promotore-page'],
    ] as const) {
      await voce(page, nome).click()
      await expect(page).toHaveURL(new RegExp(`${indirizzo}$`))
      await expect(voce(page, nome)).toHaveAttribute('aria-current', 'page')
      await expectAccessible(page)
    }
  })
})
