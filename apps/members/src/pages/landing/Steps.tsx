import { Icon } from '../../ui/Icon.tsx'
import type { PassoIscrizione } from './passi.ts'

const SAID: Record<PassoIscrizione['posto'], string> = { done: 'fatto', now: 'sei qui', ahead: 'da fare' }

/** Lists the steps of an enrolment vertically. Their state is also in text, for screen readers. */
export function Steps({ steps }: { steps: readonly PassoIscrizione[] }) {
  if (steps.length === 0) return null
  return (
    <ol className="enrolment">
      {steps.map((step, i) => (
        <li
          key={step.nome}
          className={`step-${step.posto}`}
          aria-current={step.posto === 'now' ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {step.posto === 'done' ? <Icon name="check" /> : i + 1}
          </span>
          {step.nome}
          <span className="visually-hidden">: {SAID[step.posto]}</span>
        </li>
      ))}
    </ol>
  )
}
