import { ApiError } from '@primo/client/api-error'
import { chiudiVisione, leggiVisione } from '@primo/contract/ufficio/visione'
import { clock } from '@primo/domain/platform/clock'
import { VISIONE_KEY, type Visione } from '../device/visione.ts'
import { send } from './api.ts'

/** Stores the impersonation, so that it survives a reload of the tab. */
export function keepVisione(looking: Visione): void {
  try {
    sessionStorage.setItem(VISIONE_KEY, JSON.stringify({ ...looking, leaving: undefined }))
  } catch {
    // Storage is refused: the impersonation lasts as long as the page.
  }
}

/**
 * Deletes the stored impersonation. The current page keeps its copy until it unloads, and stores nothing in the member's
 * browser storage.
 */
export function forgetVisione(): void {
  try {
    sessionStorage.removeItem(VISIONE_KEY)
  } catch {
    // Storage is refused: nothing was stored.
  }
}

/** Moves the impersonation from the URL fragment to the tab's storage. */
export function takeVisione(looking: Visione): void {
  keepVisione(looking)
  if (location.hash) history.replaceState(null, '', location.pathname + location.search)
  looking.leave = () => leaveVisione(looking)
}

/**
 * Loads the impersonated member and the end of the impersonation by this device's clock. Returns null when it cannot be
 * determined.
 */
export async function fetchVisione(
  looking: Visione,
): Promise<{ denominazione: string; fino_a: Date } | null> {
  try {
    const { data } = await send(leggiVisione, {})
    const { utente_id, denominazione } = data
    looking.di = { utente_id, denominazione }
    keepVisione(looking)
    return { denominazione, fino_a: new Date(clock.now().getTime() + data.resta_s * 1000) }
  } catch (error) {
    if (error instanceof ApiError && [401, 404].includes(error.status)) handleVisioneExpired(looking)
    return null
  }
}

/**
 * Handles the expiry of the impersonation: reloads the page, which then shows that the impersonation has ended. While the operator
 * leaves, the request that ends it decides: it is also why other requests are refused.
 */
export function handleVisioneExpired(looking: Visione): void {
  if (looking.finita || looking.leaving) return
  looking.finita = true
  keepVisione(looking)
  location.replace('/app')
}

/** Ends the impersonation at the operator's request or on a logout, and returns to the person's page, unless it had expired. */
async function leaveVisione(looking: Visione): Promise<void> {
  if (looking.finita || looking.leaving) return
  looking.leaving = true
  const refused = await send(chiudiVisione, {}, AbortSignal.timeout(4000)).catch((error) => error)
  if (refused instanceof ApiError && refused.status === 401) {
    looking.leaving = false
    return handleVisioneExpired(looking)
  }
  forgetVisione()
  location.replace(addressOfPerson(looking.di?.utente_id))
}

/** Returns the URL of a person's page in the back office. */
export const addressOfPerson = (utente_id: number | undefined) =>
  utente_id === undefined ? '/backoffice/' : `/backoffice/persone/${utente_id}`
