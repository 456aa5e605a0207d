import { ApiError } from '@primo/client/api-error'
import { chiudiVisione, leggiVisione } from '@primo/contract/persone/visione'
import { clock } from '@primo/domain/platform/clock'
import { VISIONE_KEY, type Visione } from '../device/visione.ts'
import { send } from './api.ts'

/** Keeps the look through a reload of this tab. */
export function keepVisione(looking: Visione): void {
  try {
    sessionStorage.setItem(VISIONE_KEY, JSON.stringify(looking))
  } catch {
    // Refused: it lasts as long as the page.
  }
}

/** The tab's next page is no look; this one is until it goes, and keeps nothing where its member's own app would find it. */
export function forgetVisione(): void {
  try {
    sessionStorage.removeItem(VISIONE_KEY)
  } catch {
    // Refused: there was nothing.
  }
}

/** Takes the look out of the address it came with, into the tab. */
export function takeVisione(looking: Visione): void {
  keepVisione(looking)
  if (location.hash) history.replaceState(null, '', location.pathname + location.search)
  looking.leave = () => leaveVisione(looking)
}

/** As whom the app is seen, and until when by this device's clock; null when that cannot be known just now. */
export async function askVisione(looking: Visione): Promise<{ denominazione: string; fino_a: Date } | null> {
  try {
    const { data } = await send(leggiVisione, {})
    const { utente_id, denominazione } = data
    looking.di = { utente_id, denominazione }
    keepVisione(looking)
    return { denominazione, fino_a: new Date(clock.now().getTime() + data.resta_s * 1000) }
  } catch (error) {
    if (error instanceof ApiError && [401, 404].includes(error.status)) visioneOver(looking)
    return null
  }
}

/** It ended by itself: what was seen goes with the page, and the next one says so. */
export function visioneOver(looking: Visione): void {
  if (looking.finita) return
  looking.finita = true
  keepVisione(looking)
  location.replace('/app')
}

/** The operator has seen enough, or the app would log out: back to the person's page, unless it was over already. */
async function leaveVisione(looking: Visione): Promise<void> {
  // It has ended by itself, and says so: before, or while the answer was waited for.
  if (looking.finita) return
  const refused = await send(chiudiVisione, {}, AbortSignal.timeout(4000)).catch((error) => error)
  if (looking.finita) return
  if (refused instanceof ApiError && refused.status === 401) return visioneOver(looking)
  forgetVisione()
  location.replace(addressOfPerson(looking.di?.utente_id))
}

/** Where the back office shows a person. */
export const addressOfPerson = (utente_id: number | undefined) =>
  utente_id === undefined ? '/backoffice/' : `/backoffice/persone/${utente_id}`
