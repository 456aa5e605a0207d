import { reach } from '@primo/client/reach'
import { confirmDialog } from '../../ui/overlays.ts'
import { type SignupValues, STEPS } from './steps.ts'

/** What asks the server and knows the contract: it comes with the first touch. */
export const reachRemote = () => reach(() => import('./remote.ts'))

const IN_FIRST_STEP = ['codice_sponsor', 'target'] as const

/** What stands in the first step's fields as they are on the page: nobody who was quick writes it twice. */
export function writtenInPage(): Partial<Pick<SignupValues, (typeof IN_FIRST_STEP)[number]>> {
  if (typeof document === 'undefined') return {}
  const written = IN_FIRST_STEP.map((name) => {
    const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
    return [name, field?.value] as const
  })
  return Object.fromEntries(written.filter(([, value]) => value))
}

/** The step a history entry stands for: the first one when it says none of ours. */
export function stepIn(state: unknown): number {
  const step = (state as { step?: unknown } | null)?.step
  return typeof step === 'number' && STEPS[step] ? step : 0
}

/** A codice fiscale may differ from the name for good reasons: it is asked, never refused (decisions §5). */
export function confirmWarnings(sentences: string[]): Promise<boolean> {
  return confirmDialog({
    title: 'Un momento: è tutto giusto?',
    message: sentences.join(' '),
    ok: 'Sì, continua',
    cancel: 'Correggi',
  })
}
