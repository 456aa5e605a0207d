import type { Browser, Page } from '@playwright/test'
import { CALLS } from '@primo/contract/all'
import { SEZIONI } from '@primo/domain/ufficio/impostazioni'
import { createSecondOperator, restoreBackOfficeSession } from './support/backoffice.ts'
import { test as base, expect } from './support/fixtures.ts'
import { callApi, DEMO_PASSWORD, expectSuccess, logIn, uniqueAddress } from './support/members.ts'
import type { Product } from './support/product-server.ts'
import { type Api, FORMS } from './support/update-forms.ts'
import { DESKTOP } from './support/viewports.ts'

/** Edit conflicts on every form that updates a record: the second operator is notified and loses nothing (company §4). */

/** The two operators' pages, shared by all tests: the back office is loaded once for each. */
let pages: ReturnType<typeof openBoth> | undefined

async function openBoth(browser: Browser, product: Product) {
  const context = await browser.newContext({ baseURL: product.baseURL, extraHTTPHeaders: uniqueAddress() })
  const admin = await context.newPage()
  await restoreBackOfficeSession(admin, 'admin')
  const { page: giulia, credentials } = await createSecondOperator(browser, product, 'Amministratore')
  return { admin, giulia, credentials }
}

const test = base.extend<{ giulia: Page; api: Api }>({
  page: async ({ browser, product }, use) => {
    pages ??= openBoth(browser, product)
    await use((await pages).admin)
  },
  giulia: async ({ page: _ }, use) => use((await pages!).giulia),
  api: async ({ page: _, product }, use) => use(apiOf(product, (await pages!).credentials)),
})

test.use({ ...DESKTOP })
test.afterAll(async () => {
  for (const page of [(await pages)?.admin, (await pages)?.giulia]) await page?.context().close()
})

const apiOf = (product: Product, giulia: { email: string; password: string }): Api => {
  const accounts = (chi: string) =>
    chi === 'seconda' ? giulia : { email: `${chi}@primo.example`, password: DEMO_PASSWORD }
  return async (method, path, body, as = 'admin') => {
    const { token } = await logIn(product, accounts(as))
    return expectSuccess(callApi(product, method, path, { token, body, chiave: crypto.randomUUID() }))
  }
}

test('ogni chiamata che riscrive ha qui il suo modulo, e ogni sezione delle impostazioni', () => {
  const rewriting = CALLS.filter(({ spec }) => spec.modifica && spec.chi === 'operatore').map(
    ({ nome }) => nome,
  )
  expect([...new Set(FORMS.map(({ call }) => call))].sort()).toEqual(rewriting.sort())
  const sections = FORMS.filter(({ call }) => call === 'cambiaImpostazioni').map(({ nome }) => nome)
  expect(sections).toEqual(Object.values(SEZIONI).map(([nome]) => `impostazioni, ${nome.toLowerCase()}`))
})

for (const { call, nome, prepare, theirs, mine, kept, save, told } of FORMS) {
  test(`${nome}: il secondo vede che cosa ha cambiato il primo e chi è, e non perde nulla`, async ({
    page,
    giulia,
    api,
    accessible,
    shot,
  }) => {
    const { spec } = CALLS.find((one) => one.nome === call)!
    const path = new RegExp(`/api${spec.path.replace(/\{\w+\}/g, '[^/]+')}$`)
    /** Presses the form's button. @returns status of the response */
    const saves = async (on: Page) => {
      const answered = on.waitForResponse(
        (answer) => answer.request().method() === spec.method && path.test(new URL(answer.url()).pathname),
      )
      await on.getByRole('button', { name: save }).last().click()
      return (await answered).status()
    }
    const { open, firstByApi } = await prepare(api)
    const form = await open(page)
    await mine(form)
    if (firstByApi) await firstByApi()
    else {
      await theirs(await open(giulia))
      expect(await saves(giulia)).toBe(200)
    }

    expect(await saves(page)).toBe(409)
    const notice = form.getByRole('alert').filter({ hasText: 'Nel frattempo' })
    await expect(notice).toContainText('l’ha cambiato Giulia Neri, alle')
    const [field, now] = told
    await expect(notice.getByRole('row', { name: new RegExp(`^${field}`) })).toContainText(now)
    await kept(form)
    await accessible()
    await shot(`insieme-${call}`)

    expect(await saves(page)).toBe(200)
    await expect(notice).toHaveCount(0)
  })
}
