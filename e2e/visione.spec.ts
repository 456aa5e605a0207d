import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { enterBackOffice, openPersona } from './support/backoffice.ts'
import { expect, test } from './support/fixtures.ts'
import { STATE_KEY } from './support/members.ts'
import { DESKTOP, PHONE } from './support/viewports.ts'

// A member is logged in to this browser too: impersonation must not change that session, nor leave data of the other member.
test.use({ chi: 'promotore' })

const MOTIVO = 'Al telefono dice di non trovare un premio'
const banner = (page: Page) => page.getByRole('region', { name: 'Sola lettura' })

/** Starts the impersonation from the person's page in the back office. Returns the tab that opens. */
async function lookAs(page: Page, context: BrowserContext, before: () => Promise<void> = async () => {}) {
  await openPersona(page, 'socio@primo.example', 'Anna Rossi')
  await page.getByRole('button', { name: 'Vedi l’app come Anna Rossi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vedi l’app come Anna Rossi' })
  await dialog.getByRole('button', { name: 'Apri l’app' }).click()
  await expect(dialog.getByLabel('Motivo')).toBeFocused()
  await expect(dialog.getByText('Serve per continuare.')).toBeVisible()
  await dialog.getByLabel('Motivo').fill(MOTIVO)
  await before()
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Apri l’app' }).click()
  const seen = await opening
  await expect(banner(seen)).toContainText('Stai vedendo l’app come Anna Rossi · sola lettura')
  return seen
}

/** Returns the data stored in this browser that another tab, or a later visit, would find. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const cached = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    const api = cached.flat().filter((url) => new URL(url).pathname.startsWith('/api'))
    return { text: JSON.stringify({ ...localStorage, ...sessionStorage }), api }
  })

for (const [nome, size] of [
  ['390', PHONE],
  ['1280', DESKTOP],
] as const) {
  test.describe(`a ${nome}`, () => {
    test.use(size)

    test('un amministratore vede l’app come un’iscritta: legge, non cambia nulla, ne esce, e resta scritto', async ({
      page,
      context,
      accessible,
    }) => {
      test.slow()
      const asked: string[] = []
      await enterBackOffice(page, 'admin')
      const seen = await lookAs(page, context, accessible)
      seen.on('request', (r) => {
        if (r.url().includes('/api/')) asked.push(r.headers().authorization ?? 'nessun token')
      })
      await expect(page.getByText('è aperta in un’altra scheda')).toBeVisible()
      await expect(banner(seen).getByRole('timer')).toHaveText(/^ancora 1[45]:\d\d$/)
      expect(new URL(seen.url()).hash).toBe('')
      await expect(seen.getByRole('heading', { level: 1, name: 'Ciao Anna' })).toBeVisible()
      await look(seen)

      // After a reload the impersonation continues, and the member's own tab keeps the member's session.
      await seen.reload()
      await expect(seen.getByRole('heading', { level: 1, name: 'Ciao Anna' })).toBeVisible()
      await expect(banner(seen)).toContainText('Anna Rossi')
      const his = await context.newPage()
      await his.goto('/app/utente')
      await expect(banner(his)).toBeHidden()
      await expect(his.getByText('promotore@primo.example')).toBeVisible()
      await his.close()

      await writes(seen)
      const { text, api } = await keptBy(seen)
      expect(api).toEqual([])
      expect(text).not.toContain('RSSNNA67C49B354P')
      expect(text).not.toContain('Via dei Servi')
      expect([...new Set(asked)]).toEqual(['nessun token'])

      await banner(seen).getByRole('button', { name: 'Esci' }).click()
      await expect(seen).toHaveURL(/\/backoffice\/persone\/\d+$/)
      await expect(seen.getByRole('heading', { level: 1, name: 'Anna Rossi' })).toBeVisible()
      await seen.getByRole('link', { name: 'Tutto, nel registro' }).click()
      await seen.getByRole('button', { name: 'Ha finito di vedere l’app' }).first().click()
      await expect(seen.getByText(MOTIVO).first()).toBeVisible()
      await expect(seen.getByRole('button', { name: /^Ha (visto|cercato) nell’app / }).first()).toBeVisible()
      // The same tab is the logged-in member's again.
      await seen.goto('/app/utente')
      await expect(seen.getByText('promotore@primo.example')).toBeVisible()
      await expect(banner(seen)).toBeHidden()
    })
  })
}

/** Opens some pages, and runs axe on one. */
async function look(seen: Page) {
  await seen.goto('/app/manifestazione')
  await expect(seen.getByRole('heading', { name: 'Il catalogo' })).toBeVisible()
  await expectAccessible(seen)
  // A consumer of events writes the notice, soon after the impersonation has begun; an open page does not read the list again.
  await expect(async () => {
    await seen.goto('/app/avvisi')
    await expect(seen.getByText('Un operatore ha visto la tua app').first()).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await seen.goto('/login')
  await expect(seen).toHaveURL(/\/app$/)
}

/** Checks that a change is refused with a message next to the pressed button. */
async function writes(seen: Page) {
  const no = seen.getByText('Stai vedendo l’app come un’altra persona: qui puoi soltanto guardare.')
  await seen.goto('/app/avvisi')
  await seen.getByRole('button', { name: 'Segna tutti come letti' }).click()
  await expect(no).toBeVisible()
  await seen.goto('/app/utente/indirizzi/spedizione')
  await seen.getByLabel('Nome e cognome di chi riceve').fill('Un’Altra Persona')
  await seen.getByRole('button', { name: 'Salva indirizzo' }).click()
  await expect(no).toBeVisible()
  await seen.reload()
  await expect(seen.getByLabel('Nome e cognome di chi riceve')).not.toHaveValue('Un’Altra Persona')
}

test('quando chi guarda esce dal back office la visione finisce, e di ciò che si vedeva non resta nulla', async ({
  page,
  context,
}) => {
  await enterBackOffice(page, 'admin')
  const his = () => page.evaluate((key) => localStorage.getItem(key), STATE_KEY)
  const before = await his()
  const seen = await lookAs(page, context)
  await expect(seen.getByRole('heading', { level: 1, name: 'Ciao Anna' })).toBeVisible()
  await page.request.post('/api/logout', { headers: await xsrf(context) })
  // When the tab becomes visible it checks the session; the app may already have done so and be navigating.
  await seen.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))).catch(() => null)
  const over = seen.getByRole('heading', { level: 1, name: 'Non stai più vedendo l’app come Anna Rossi' })
  await expect(over).toBeVisible()
  await expectAccessible(seen)
  await seen.reload()
  await expect(over).toBeVisible()
  await expect(seen.getByRole('link', { name: 'Torna alla sua scheda' })).toHaveAttribute(
    'href',
    /^\/backoffice\/persone\/\d+$/,
  )
  expect(before).toContain('token')
  expect(await his()).toBe(before)
})

async function xsrf(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')
  return { 'x-xsrf-token': cookie!.value }
}
