import type { BrowserContext, Page } from '@playwright/test'
import { clock } from '@primo/domain/platform/clock'
import type { newPersona, Persona } from './persona.ts'
import type { Product } from './product-server.ts'
import { PHONE } from './viewports.ts'

/** Password of every demo account (decisions §13). */
export const DEMO_PASSWORD = 'primo-demo-2026'
/** Storage key of the members' app's local state (specification §3). */
export const STATE_KEY = 'app-db'
/** Device id of every browser in the end-to-end tests. */
export const DEVICE_ID = '5f0c1a5e-7d3c-4b0e-9d55-3a1f6c2e8b41'

/**
 * Account with which the app is opened: `estraneo`, none; `presentato`, none but with the intro already seen; a demo account (by
 * the local part of its e-mail) or any other account.
 */
export type VisitorState =
  | 'estraneo'
  | 'presentato'
  | 'socio'
  | 'promotore'
  | 'nuovo'
  | 'convenzionato'
  | Pick<Persona, 'email' | 'password'>

let addresses = 0

/**
 * Returns headers with a client address that no other test uses, for a product that trusts its proxy: rate limits are not shared
 * between tests.
 */
export function uniqueAddress(): Record<string, string> {
  const n = addresses++
  return { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) % 256}.${n % 256}` }
}

/** Response of the API: status, data and error. */
export type ApiResponse = { status: number; data: unknown; error: string | undefined }

/**
 * Calls the product's API like the members' app.
 * @param token of the caller; none for a public call
 */
export async function callApi(
  product: Product,
  metodo: string,
  path: string,
  { body, token, chiave }: { body?: unknown; token?: string; chiave?: string } = {},
): Promise<ApiResponse> {
  const answer = await fetch(`${product.baseURL}/api${path}`, {
    method: metodo,
    headers: {
      ...uniqueAddress(),
      // Same device as the browser's: a refresh token used by two devices counts as stolen.
      'user-agent': PHONE.userAgent,
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(chiave && { 'idempotency-key': chiave }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const said = (await answer.json().catch(() => ({}))) as { data?: unknown; error?: string }
  return { status: answer.status, data: said.data, error: said.error }
}

/** Returns the data of a response. @throws on a status of 400 or more */
export async function expectSuccess<T>(asked: Promise<ApiResponse>): Promise<T> {
  const { status, data, error } = await asked
  if (status >= 400) throw new Error(`L’API ha risposto ${status} ${error}`)
  return data as T
}

export type Token = { token: string; token_id: string; token_type: string; refresh_token: string }

/**
 * Logs a member in through the API.
 * @returns the first pair of tokens
 */
export function logIn(
  product: Product,
  chi: Exclude<VisitorState, 'estraneo' | 'presentato'>,
): Promise<Token> {
  const key =
    typeof chi === 'string'
      ? { email: `${chi}@primo.example`, password: DEMO_PASSWORD }
      : { email: chi.email, password: chi.password }
  return expectSuccess<Token>(
    callApi(product, 'POST', '/login', { body: { ...key, device_name: DEVICE_ID } }),
  )
}

/** Returns the local state that the app stores for an account; null for a visitor without one. */
async function ricordo(product: Product, chi: VisitorState): Promise<string | null> {
  if (chi === 'estraneo') return null
  const token = chi === 'presentato' ? null : await logIn(product, chi)
  return JSON.stringify({ state: { token, device_id: DEVICE_ID, hasSeenIntro: true }, version: 1 })
}

/** Returns the `storageState` of a new browser context in which an account is logged in. */
export async function stateOf(product: Product, chi: VisitorState) {
  const value = await ricordo(product, chi)
  if (value === null) return { cookies: [], origins: [] }
  return { cookies: [], origins: [{ origin: product.baseURL, localStorage: [{ name: STATE_KEY, value }] }] }
}

/**
 * Makes a browser context or page start with an account logged in: the stored state is there before the app's code runs, and
 * later changes by the app stay. A `storageState` would do the same, but opens an extra page to write it.
 */
export async function restoreSession(
  dove: BrowserContext | Page,
  product: Product,
  chi: VisitorState,
): Promise<void> {
  const value = await ricordo(product, chi)
  if (value === null) return
  await dove.addInitScript(
    ({ origin, key, value }) => {
      if (location.origin === origin && localStorage.getItem(key) === null) localStorage.setItem(key, value)
    },
    { origin: product.baseURL, key: STATE_KEY, value },
  )
}

/** Signs up a new member under the demo sponsor, with no verified contacts. */
export async function signUp(
  product: Product,
  chi: ReturnType<typeof newPersona>,
  target: 'manifestazione' | 'promotore' | 'convenzionato' | null = null,
): Promise<void> {
  const { nome, cognome, codice_fiscale, email, cellulare, password } = chi
  await expectSuccess(
    callApi(product, 'POST', '/user/registrazione', {
      body: {
        ...{ nome, cognome, codice_fiscale, email, cellulare, password },
        password_confirmation: password,
        codice_sponsor: 'DEMO2026',
        target,
        trattamento_dati: true,
        dati_sensibili: false,
        attivita_commerciali: false,
        attivita_conto_terzi: false,
      },
    }),
  )
}

/** Verifies contacts of an account with the codes that the server sends to them. */
async function verifica(product: Product, chi: Persona, contatti: ('cellulare' | 'email')[]): Promise<void> {
  const { token } = await logIn(product, chi)
  for (const contatto of contatti) {
    const after = clock.now()
    await expectSuccess(
      callApi(product, 'GET', `/richiesta-otp/${contatto === 'email' ? 'email' : 'sms'}`, { token }),
    )
    const code = await product.posta.codice(contatto === 'email' ? chi.email : chi.e164, after)
    await expectSuccess(callApi(product, 'GET', `/valida-otp/${code}`, { token }))
    await expectSuccess(callApi(product, 'GET', `/user/contatto/conferma/${contatto}`, { token }))
  }
}

/** Verifies one contact of an account (mobile number or e-mail) with a code from the outbox. */
export const verifyOne = (product: Product, chi: Persona, contatto: 'cellulare' | 'email') =>
  verifica(product, chi, [contatto])

/** Verifies both contacts of an account (mobile number and e-mail) with codes from the outbox. */
export const verifyContatti = (product: Product, chi: Persona) =>
  verifica(product, chi, ['cellulare', 'email'])

/** Returns the premi of the catalogue that a member can see. */
export async function premiOf(product: Product, token: string) {
  return expectSuccess<
    { id_premio: number; descrizione: string; punti: number; disponibili: number | null }[]
  >(callApi(product, 'GET', '/manifestazione/premi', { token }))
}
export async function richiesteOf(product: Product, token: string) {
  return expectSuccess<
    { id: number; stato: string; azioni: string[]; premio: { id_premio: number; descrizione: string } }[]
  >(callApi(product, 'GET', '/manifestazione/richieste-premio?per_page=100', { token }))
}

/**
 * Cancels all of a member's requests of a premio that can still be cancelled, so that the next test starts from the same data.
 */
export async function cancelAll(product: Product, token: string, id_premio: number): Promise<void> {
  for (const r of await richiesteOf(product, token)) {
    if (r.premio.id_premio !== id_premio || !r.azioni.includes('annulla')) continue
    const chiave = crypto.randomUUID()
    await expectSuccess(
      callApi(product, 'POST', `/manifestazione/richieste-premio/${r.id}/annulla`, { token, chiave }),
    )
  }
}

/** Logs a page in to an account created by the test: from the next navigation on, the app is that account's. */
export async function openAs(page: Page, product: Product, chi: Persona): Promise<Token> {
  const token = await logIn(product, chi)
  // The lightest page of the origin, needed to write its local storage.
  await page.goto('/api/health')
  await page.evaluate(([key, state]) => localStorage.setItem(key, JSON.stringify({ state, version: 1 })), [
    STATE_KEY,
    { token, hasSeenIntro: true },
  ] as const)
  return token
}

/** Returns the member's unread avvisi. They are written by a consumer of events, soon after what causes them. */
export const unreadAvvisi = (product: Product, token: string) =>
  expectSuccess<{ genere: string }[]>(callApi(product, 'GET', '/user/avvisi?stato=da_leggere', { token }))
