import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import {
  callApi,
  DEMO_PASSWORD,
  DEVICE_ID,
  expectSuccess,
  logIn,
  premiOf,
  signUp,
  verifyContatti,
} from './members.ts'
import { newPersona } from './persona.ts'
import type { Product } from './product-server.ts'

/** Returns the e-mail address of an account, from the address itself or the local part of a demo account. */
const addressOf = (chi: string) => (chi.includes('@') ? chi : `${chi}@primo.example`)

/** Logs in an operator through the API: the page's browser context gets the session's cookies, and no page is opened. */
export async function restoreBackOfficeSession(
  page: Page,
  chi = 'operatore',
  password = DEMO_PASSWORD,
): Promise<void> {
  const data = { email: addressOf(chi), password, device_name: DEVICE_ID }
  const answer = await page.request.post('/api/ufficio/accesso', { data })
  if (!answer.ok()) throw new Error(`L’ufficio ha risposto ${answer.status()}`)
}

/** Opens the back office and logs in with a demo account. */
export async function enterBackOffice(page: Page, chi = 'operatore'): Promise<void> {
  await page.goto('/backoffice')
  await typeCredentials(page, chi)
  await expect(page.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible()
}

/** Fills in and submits the operators' login, with a demo account or an address. */
export async function typeCredentials(page: Page, chi: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(addressOf(chi))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
}

/** Creates a request of the demo member `socio` for the cheapest premio. @returns its id and code */
export async function newRichiesta(product: Product): Promise<{ id: number; codice: string }> {
  const { token } = await logIn(product, 'socio')
  const [first] = await premiOf(product, token)
  const body = { id_premio: first!.id_premio }
  return expectSuccess(
    callApi(product, 'POST', '/manifestazione/richiesta-premio', {
      token,
      body,
      chiave: crypto.randomUUID(),
    }),
  )
}

/** Creates a sent pratica of the demo convenzionato. @returns its id */
export async function newPratica(product: Product, nominativo: string): Promise<{ id_scheda: number }> {
  const { token } = await logIn(product, 'convenzionato')
  const body = { nominativo, id_tipo_finanziamento: 2, importo_cent: 14_200_000 }
  const bozza = await expectSuccess<{ id_scheda: number }>(
    callApi(product, 'POST', '/convenzionato/pratiche', { token, body }),
  )
  await expectSuccess(callApi(product, 'POST', `/convenzionato/pratiche/${bozza.id_scheda}/invia`, { token }))
  return bozza
}

/** Creates a member whose enrolment as promotore waits for approval. */
export async function newIscrizione(product: Product) {
  const persona = newPersona()
  await signUp(product, persona, 'promotore')
  await verifyContatti(product, persona)
  const { token } = await logIn(product, persona)
  const { id_anagrafica } = await expectSuccess<{ id_anagrafica: number }>(
    callApi(product, 'GET', '/user', { token }),
  )
  const body = { id_anagrafica }
  await expectSuccess(callApi(product, 'POST', '/promotore/iscrizione/verifica', { token, body }))
  await expectSuccess(callApi(product, 'POST', '/promotore/iscrizione', { token, body }))
  const fra = new Date(clock.now().getTime() + 200 * 86_400_000).toISOString().slice(0, 10)
  const requisiti = [{ codice: 'OAM', valore: 'A12345', scade_il: fra }]
  await expectSuccess(
    callApi(product, 'PUT', '/promotore/iscrizione/requisiti', { token, body: { requisiti } }),
  )
  await expectSuccess(callApi(product, 'POST', '/promotore/iscrizione/invia', { token }))
  return { ...persona, token }
}

/** Opens a queue with a search in its URL, as a shared link does. */
export async function searchInCoda(
  page: Page,
  coda: 'iscrizioni' | 'pratiche' | 'richieste',
  q: string,
): Promise<void> {
  await page.goto(`/backoffice/${coda}?filter=${encodeURIComponent(JSON.stringify({ q }))}`)
}

/** Time in milliseconds after which an action can no longer be undone: ten seconds (company §4), plus one for the timer. */
const UNDO_MS = 11_000

/**
 * Stops the page's clock, so that no queued action is sent until the test advances it, however slow the machine.
 * @returns function that advances the clock by ten seconds, the undo period
 */
export async function stopUndoClock(page: Page): Promise<() => Promise<void>> {
  let now_ms = clock.now().getTime()
  await page.clock.install()
  await page.clock.setFixedTime(now_ms)
  return async () => {
    // `performActionNow` sets it again.
    now_ms = Math.max(now_ms, clock.now().getTime()) + UNDO_MS
    await page.clock.setFixedTime(now_ms)
    await page.clock.fastForward(UNDO_MS)
  }
}

/**
 * Presses the button of an action on the open page, fills in its dialog and confirms it. An action with an undo period is sent
 * after ten seconds.
 */
export async function performAction(
  page: Page,
  azione: string,
  fields: Record<string, string> = {},
): Promise<void> {
  await page.getByRole('button', { name: azione, exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const [nome, value] of Object.entries(fields)) await dialog.getByLabel(nome).fill(value)
  await dialog.getByRole('button', { name: azione, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/**
 * Performs an operator's action like `performAction` and sends it at once, without waiting for the undo period. The clock is
 * stopped until then.
 */
export async function performActionNow(
  page: Page,
  azione: string,
  fields: Record<string, string> = {},
): Promise<void> {
  await page.clock.setFixedTime(clock.now())
  await performAction(page, azione, fields)
  await page
    .getByRole('region', { name: 'Azioni in partenza' })
    .getByRole('button', { name: 'Invia subito' })
    .click()
}

/** Opens the back office's page of a person, searched by e-mail in the list. */
export async function openPersona(page: Page, email: string, nome: string): Promise<void> {
  await page.goto(`/backoffice/persone?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`)
  await page.getByRole('link', { name: nome }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: nome })).toBeVisible()
}

let invited = 0

/**
 * Creates a second operator through the API: invited by the administrator, invitation accepted. The pages for it are tested in
 * operatori.spec.ts.
 * @param insieme name of one of the predefined permission sets
 * @returns the operator's page, in a browser context of its own, and the credentials
 */
export async function createSecondOperator(
  browser: Browser,
  product: Product,
  insieme: string,
): Promise<{ page: Page; credentials: { email: string; password: string } }> {
  const email = `seconda${++invited}@lavoro.example`
  const password = 'la password della seconda persona'
  const { token } = await logIn(product, { email: addressOf('admin'), password: DEMO_PASSWORD })
  const sets = await expectSuccess<{ id: number; nome: string }[]>(
    callApi(product, 'GET', '/operatore/insiemi', { token }),
  )
  const insiemi = sets.filter(({ nome }) => nome === insieme).map(({ id }) => id)
  const chiave = crypto.randomUUID()
  const body = { nome: 'Giulia', cognome: 'Neri', email, insiemi }
  await expectSuccess(callApi(product, 'POST', '/operatore/inviti', { token, body, chiave }))
  const { testo } = await product.posta.ultimo(email)
  const { hash } = new URL(/https?:\S+\/backoffice\/invito#\S+/.exec(testo)![0])
  const invito = new URLSearchParams(hash.slice(1)).get('token')
  await expectSuccess(
    callApi(product, 'POST', '/ufficio/invito/accetta', {
      body: { token: invito, password, password_confirmation: password },
    }),
  )
  const page = await (await browser.newContext({ baseURL: product.baseURL })).newPage()
  await restoreBackOfficeSession(page, email, password)
  await page.goto('/backoffice')
  await expect(page.getByRole('heading', { level: 1, name: 'Oggi' })).toBeVisible()
  return { page, credentials: { email, password } }
}
