import { entraInUfficio } from '@primo/contract/accesso/accesso'
import { apriVisione } from '@primo/contract/ufficio/visione'
import { expect } from 'vitest'
import { openBrowser } from './browser.ts'
import { createMember, PASSWORD } from './persone.ts'
import type { World } from './world.ts'

/** Reason given for the test's impersonations. */
export const MOTIVO = 'Al telefono dice di non trovare un premio'

/** Logs an administrator in at the back office, in a simulated browser of their own. */
export async function enterOffice(world: World) {
  const { email, utente_id } = await createMember(world, { ruolo: 'amministratore' })
  const browser = openBrowser(world)
  expect((await browser.manda(entraInUfficio, { body: { email, password: PASSWORD } })).statusCode).toBe(200)
  return { ...browser, utente_id }
}

/** Starts an administrator's impersonation of a member: `look` makes calls under it. */
export async function startImpersonation(world: World, utente_id: number) {
  const browser = await enterOffice(world)
  const opening = await browser.manda(apriVisione, { params: { id: utente_id }, body: { motivo: MOTIVO } })
  expect(opening.statusCode, opening.payload).toBe(200)
  const visione: string = opening.json().data.visione
  const look: typeof browser.manda = (spec, other = {}) => browser.manda(spec, { ...other, visione })
  return { ...browser, opening, visione, look }
}
