import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expect, type Shot, test } from './support/fixtures.ts'
import { typeLogin } from './support/login.ts'
import { openAs, signUp, verifyContatti, verifyOne } from './support/members.ts'
import { menuItems, waitUntilIdle } from './support/members-screen.ts'
import { expectNoOverflow } from './support/overflow.ts'
import { newPersona, type Persona } from './support/persona.ts'
import type { Product } from './support/product-server.ts'

/**
 * Every kind of member in every area, on a phone and on a wide window: redirects, menu, texts, layout. With SCREENSHOTS=on, a
 * screenshot of each in test-results/screens.
 */

const AREE = ['promotore', 'convenzionato', 'manifestazione'] as const
type Area = (typeof AREE)[number]

type Membro = {
  nome: string
  target?: Area
  /** Contacts that the member has verified. */
  contatti: 'nessuno' | 'cellulare' | 'tutti'
  attivi?: readonly Area[]
  bloccato?: Area
  /** Areas that are enabled in the member's menu. */
  menu: readonly Area[]
}

const MEMBRI: Membro[] = [
  { nome: 'nuovo', contatti: 'nessuno', menu: [] },
  { nome: 'verificato a metà', contatti: 'cellulare', menu: [] },
  { nome: 'verificato senza target', contatti: 'tutti', menu: AREE },
  ...AREE.map((area) => ({
    nome: `verificato per ${area}`,
    target: area,
    contatti: 'tutti' as const,
    menu: [area],
  })),
  ...AREE.map((area) => ({
    nome: `solo ${area}`,
    target: area,
    contatti: 'tutti' as const,
    attivi: [area],
    menu: AREE,
  })),
  { nome: 'con tutti e tre', contatti: 'tutti', attivi: AREE, menu: AREE },
  {
    nome: 'bloccato',
    target: 'convenzionato',
    contatti: 'tutti',
    bloccato: 'convenzionato',
    menu: ['convenzionato'],
  },
]

/** Accounts of the kinds of member, created together: giving them a profile requires the product to be stopped. */
const persone = new Map<string, Persona>()
const di = (nome: string): Persona => {
  const persona = persone.get(nome)
  if (!persona) throw new Error(`Nessuno è «${nome}»`)
  return persona
}

async function nascono(product: Product) {
  const profili: string[] = []
  for (const { nome, target, contatti, attivi = [], bloccato } of MEMBRI) {
    const chi = newPersona()
    persone.set(nome, chi)
    await signUp(product, chi, target ?? null)
    if (contatti === 'cellulare') await verifyOne(product, chi, 'cellulare')
    if (contatti === 'tutti') await verifyContatti(product, chi)
    profili.push(...attivi.map((area) => `${chi.email}:${area}:attiva`))
    if (bloccato) profili.push(`${chi.email}:${bloccato}:bloccata`)
  }
  const outside = newPersona()
  persone.set('account bloccato', outside)
  await signUp(product, outside)
  await product.comanda('profilo-in-state.ts', ...profili, `${outside.email}:account:bloccata`)
}

test.use({ deviceScaleFactor: 1 })
let born: Promise<void> | undefined
test.beforeEach(({ product }) => (born ??= nascono(product)))

/** Checks the screen at both widths. */
async function look(page: Page, nome: string, shot: Shot) {
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await waitUntilIdle(page, /./)
    await expectNoOverflow(page, `${nome} a ${width} px`)
    await shot(`membro-${nome.replaceAll(' ', '-')}`, 'as the screen')
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

for (const { nome, attivi = [], menu } of MEMBRI) {
  test(`membro ${nome}: ogni area, il profilo e il menu`, async ({ page, product, shot }) => {
    await openAs(page, product, di(nome))
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: /^Ciao / })).toBeVisible()
    await waitUntilIdle(page, /./)
    await look(page, `${nome} app`, shot)
    const expected = {
      Promotore: 'promotore',
      Convenzionato: 'convenzionato',
      Premi: 'manifestazione',
    } as const
    await expect
      .poll(async () =>
        Object.entries(await menuItems(page)).flatMap(([item, accesa]) => (accesa ? [item] : [])),
      )
      .toEqual(Object.entries(expected).flatMap(([item, area]) => (menu.includes(area) ? [item] : [])))
    for (const area of AREE) {
      const arrivo = attivi.includes(area) ? `/app/${area}` : `/app/${area}-page`
      await page.goto(`/app/${area}`)
      await expect(page).toHaveURL(new RegExp(`${arrivo}$`))
      await waitUntilIdle(page, /./)
      await look(page, `${nome} ${area}`, shot)
    }
    await page.goto('/app/utente')
    await waitUntilIdle(page, 'Il tuo profilo')
    await look(page, `${nome} utente`, shot)
  })
}

test.describe('account bloccato', () => {
  test.use({ chi: 'presentato' })

  test('chi ha l’account bloccato non entra, e legge perché', async ({ page }) => {
    const { email, password } = di('account bloccato')
    await page.goto('/login')
    await typeLogin(page, email, password)
    await expect(page.getByRole('alert')).toContainText(/bloccato/)
    await expect(page).toHaveURL(/\/login$/)
  })
})
