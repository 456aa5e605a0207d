import type { RuoloAccount } from './ruolo.ts'

/** What proves, beside the password, that it is really he (company §1): a passkey, the code of an app, one of ten codes kept apart. */
export const FATTORI = ['passkey', 'app', 'recupero'] as const
export type Fattore = (typeof FATTORI)[number]

/** Whether operators must have a second factor, or may. */
export const SECOND_FACTOR = ['required', 'offered'] as const
export type SecondFactor = (typeof SECOND_FACTOR)[number]

/** What a session of who has given the password alone still waits for: the factor, or a first one to be set up. */
export const MANCA = ['fattore', 'imposta'] as const
export type Manca = (typeof MANCA)[number]

/** What the password alone leaves to be done; null when it is enough. Members' accounts are asked for nothing more. */
export function stillOwed(ruolo: RuoloAccount, has: readonly Fattore[], policy: SecondFactor): Manca | null {
  if (ruolo === 'user') return null
  if (has.length > 0) return 'fattore'
  return policy === 'required' ? 'imposta' : null
}

/** How many codes of recovery one has at a time. */
export const CODICI_RECUPERO = 10
/** How long a proof given in a session counts (decisions §3, company §1). */
export const PROOF_MIN = 10
