import type { RuoloAccount } from './ruolo.ts'

/** Second factors (company §1): a passkey, a TOTP app, one of ten recovery codes. */
export const FATTORI = ['passkey', 'app', 'recupero'] as const
export type Fattore = (typeof FATTORI)[number]

/** Policies on the operators' second factor: required or optional. */
export const SECOND_FACTOR = ['required', 'offered'] as const
export type SecondFactor = (typeof SECOND_FACTOR)[number]

/** Step that a session opened with the password alone still lacks: the second factor, or its first setup. */
export const MANCA = ['fattore', 'imposta'] as const
export type Manca = (typeof MANCA)[number]

/**
 * Returns the step that a session opened with the password alone still lacks.
 * @param has factors that the account has set up
 * @returns `fattore`: the second factor; `imposta`: to set one up, when the policy requires one; null: nothing, always so for
 * members
 */
export function missingStepOf(
  ruolo: RuoloAccount,
  has: readonly Fattore[],
  policy: SecondFactor,
): Manca | null {
  if (ruolo === 'user') return null
  if (has.length > 0) return 'fattore'
  return policy === 'required' ? 'imposta' : null
}

/** Number of recovery codes per operator. */
export const CODICI_RECUPERO = 10
/** Minutes that a re-authentication lasts in a session (decisions §3, company §1). */
export const PROOF_MIN = 10
