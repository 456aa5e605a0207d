import { token, utente } from '@primo/contract/accesso/accesso'
import {
  indirizzoDomicilio,
  indirizzoResidenza,
  indirizzoSpedizione,
} from '@primo/contract/iscritti/indirizzi'
import { ruolo } from '@primo/contract/platform/fields'
import { premio } from '@primo/contract/raccolta/premi'
import * as z from 'zod/mini'
import { asRecord, repairDevice, type SavedState } from './saved-state.ts'

/** Stored fields of an account (specification §3), validated one by one, so that an invalid field does not lose the others. */
const parts = {
  token,
  user: utente,
  username: z.string(),
  activeRole: ruolo,
  premi: z.array(premio),
  indirizzoSpedizione,
  indirizzoResidenza,
  indirizzoDomicilio,
} as const

/**
 * Builds a valid state from stored data. Fields that are missing, outdated or corrupted become empty, one by one. Without a
 * token, no field of the account is kept.
 */
export function repair(stored: unknown): SavedState {
  const state = repairDevice(stored)
  const source = asRecord(stored)
  const found = Object.entries(parts).flatMap(([name, schema]) => {
    const result = z.safeParse(schema as z.ZodMiniType, source[name])
    return result.success ? [[name, result.data]] : []
  })
  const account = Object.fromEntries(found) as Partial<SavedState>
  return account.token ? { ...state, ...account } : state
}
