import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { logOut } from './support/log-out.ts'
import { typeLogin } from './support/login.ts'
import { STATE_KEY } from './support/members.ts'

/** Local state in a real browser (specification §3 and §4): content, corrupted content, content after logout. */

const KEYS = [
  'token',
  'user',
  'username',
  'device_id',
  'hasSeenIntro',
  'activeRole',
  'premi',
  'indirizzoSpedizione',
  'indirizzoResidenza',
  'indirizzoDomicilio',
]

const salvato = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').state, STATE_KEY)

for (const [come, written] of [
  ['non è JSON', '{"state":{"token":{"token":"tr'],
  ['è vuoto', ''],
  ['è di tutt’altro', '["una","lista"]'],
  ['è null', 'null'],
  [
    'ha tipi sbagliati',
    '{"state":{"token":7,"user":"Anna","device_id":[],"hasSeenIntro":"sì","premi":{}},"version":1}',
  ],
  ['è di una versione vecchia', '{"state":{"utente":{"nome":"Anna"},"hasSeenIntro":true},"version":0}'],
] as const) {
  test(`uno stato che ${come} non lascia una pagina bianca`, async ({ page }) => {
    await page.goto('/intro')
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [STATE_KEY, written] as const)
    await page.goto('/app')
    await expect(page).toHaveURL(/\/(intro|login)$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const stato = await salvato(page)
    expect(Object.keys(stato).sort()).toEqual([...KEYS].sort())
    expect(stato.device_id).toMatch(/^[0-9a-f-]{36}$/)
  })
}

for (const [come, fault] of [
  ['piena', "() => { throw new DOMException('piena', 'QuotaExceededError') }"],
  ['negata', "() => { throw new DOMException('negata', 'SecurityError') }"],
] as const) {
  test(`con la memoria del browser ${come} si entra lo stesso`, async ({ page }) => {
    await page.addInitScript(
      ([fault, negata]) => {
        const no = new Function(`return ${fault}`)() as () => never
        Storage.prototype.setItem = no
        if (negata) Storage.prototype.getItem = no
        if (negata) Storage.prototype.removeItem = no
      },
      [fault, come === 'negata'] as const,
    )
    await page.goto('/intro')
    await page.getByRole('button', { name: 'Salta' }).click()
    await typeLogin(page, 'socio@primo.example')
    await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
  })
}

test.describe('il socio', () => {
  test.use({ chi: 'socio' })

  test('sotto una chiave sola stanno esattamente le dieci voci della specifica', async ({ page }) => {
    await page.goto('/app/manifestazione')
    // Before the app's first write the state has no prizes.
    await expect.poll(async () => (await salvato(page)).premi?.length).toBeGreaterThan(0)
    const stato = await salvato(page)
    expect(Object.keys(stato).sort()).toEqual([...KEYS].sort())
    expect(stato.user.email).toBe('socio@primo.example')
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  })

  test('il ruolo in uso si sceglie fra i profili, e resta', async ({ page }) => {
    await page.goto('/app/utente')
    const premi = page.getByRole('radio', { name: /Premi/ })
    await premi.check()
    expect((await salvato(page)).activeRole).toBe('manifestazione')
    await page.reload()
    await expect(premi).toBeChecked()
    const stato = await salvato(page)
    expect(stato.username).toBe(
      stato.user.profili.find((p: { ruolo: string }) => p.ruolo === 'manifestazione').username,
    )
  })

  test('uscire in una scheda fa uscire anche l’altra, bozze comprese, e il dispositivo resta', async ({
    page,
    context,
  }) => {
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/app/utente')
    await expect(other.getByRole('heading', { name: 'Il tuo profilo' })).toBeVisible()
    await other.evaluate(() => sessionStorage.setItem('bozza:1:prova', '{}'))
    const { device_id } = await salvato(page)
    await logOut(page)
    await expect(other).toHaveURL(/\/login$/)
    expect(await other.evaluate(() => sessionStorage.length)).toBe(0)
    expect(await salvato(other)).toMatchObject({
      device_id,
      hasSeenIntro: true,
      token: null,
      user: { id: 0, bloccato: true },
      username: '',
      activeRole: null,
      premi: [],
      indirizzoSpedizione: null,
      indirizzoResidenza: null,
      indirizzoDomicilio: null,
    })
  })
})

test.describe('con la copia sul dispositivo', () => {
  test.use({ chi: 'socio', serviceWorkers: 'allow' })

  test('senza rete si rivedono saldo e movimenti, con l’ora; dopo l’uscita non ne resta nulla', async ({
    page,
    context,
  }) => {
    await page.goto('/app/manifestazione')
    const saldo = page.locator('.hero .fig').first()
    await expect(saldo).toBeVisible()
    await page.goto('/app/manifestazione/movimenti')
    const rows = page.locator('details.mov-riga')
    await expect(rows.first()).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await context.setOffline(true)
    await page.reload()
    await expect(rows.first()).toBeVisible()
    await expect(page.getByText(/^Aggiornato alle \d\d:\d\d$/)).toBeVisible()
    await page.goto('/app/manifestazione')
    await expect(page.getByText(/^Aggiornato alle \d\d:\d\d$/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Aggiornato alle/)).toHaveCount(0)
    await logOut(page)
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['app-db'])
  })
})

/** The native shell is simulated: Capacitor reports a native platform, and the plugins are their web implementations. */
test.describe('su un telefono', () => {
  test('il gettone sta nella memoria sicura, e chi riapre è ancora dentro', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, {
        CapacitorCustomPlatform: { name: 'telefono', plugins: {} },
        Capacitor: { isNativePlatform: () => true },
      })
    })
    await page.goto('/intro')
    await page.getByRole('button', { name: 'Salta' }).click()
    await typeLogin(page, 'socio@primo.example')
    await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('primo_app-db.token'))).not.toBeNull()
    const aperto = await page.evaluate(() => localStorage.getItem('CapacitorStorage.app-db'))
    expect(JSON.parse(aperto ?? '').state).toMatchObject({ hasSeenIntro: true })
    expect(JSON.parse(aperto ?? '').state).not.toHaveProperty('token')
    expect(await page.evaluate(() => localStorage.getItem('app-db')), 'non nella memoria comune').toBeNull()

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Ciao Anna' })).toBeVisible()
    await logOut(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('primo_app-db.token'))).toBeNull()
  })
})
