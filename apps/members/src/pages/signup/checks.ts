import { reach } from '@primo/client/reach'
import { confirmDialog } from '../../ui/overlays.ts'
import { type SignupValues, STEPS } from './steps.ts'

/** What asks the server and knows the contract: it comes with the first touch. */
export const reachRemote = () => reach(() => import('./remote.ts'))

/** What somebody quick wrote in the first step's markup before its code was there: nobody writes it twice. */
export function typedEarly(): Partial<Pick<SignupValues, 'codice_sponsor'>> {
  if (typeof document === 'undefined') return {}
  const field = document.querySelector<HTMLInputElement>('input[name=codice_sponsor]')
  return field?.value ? { codice_sponsor: field.value } : {}
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
