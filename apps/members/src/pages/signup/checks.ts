import { loadCode } from '@primo/client/lazy'
import { confirmDialog } from '../../ui/overlays.ts'
import { type SignupValues, STEPS } from './steps.ts'

/** Loads the code of the sign-up's server calls, with the contract, at the first interaction. */
export const loadRemoteCalls = () => loadCode(() => import('./signup-calls.ts'))

const IN_FIRST_STEP = ['codice_sponsor', 'target'] as const

/** Returns the values typed in the first step's fields before hydration. */
export function readPrefilledValues(): Partial<Pick<SignupValues, (typeof IN_FIRST_STEP)[number]>> {
  if (typeof document === 'undefined') return {}
  const written = IN_FIRST_STEP.map((name) => {
    const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
    return [name, field?.value] as const
  })
  return Object.fromEntries(written.filter(([, value]) => value))
}

/** Returns the sign-up step stored in a history entry, or the first step. */
export function stepIn(state: unknown): number {
  const step = (state as { step?: unknown } | null)?.step
  return typeof step === 'number' && STEPS[step] ? step : 0
}

/**
 * Asks the user to confirm data with warnings. A codice fiscale may legitimately differ from the name, so a difference is never
 * refused (decisions §5).
 */
export function confirmWarnings(sentences: string[]): Promise<boolean> {
  return confirmDialog({
    title: 'Un momento: è tutto giusto?',
    message: sentences.join(' '),
    ok: 'Sì, continua',
    cancel: 'Correggi',
  })
}
