import { longInstant } from '@primo/domain/platform/dates'
import './storia.css'

export type HistoryStep = { quando: string; cosa: string; chi: string; perche: string | null }

type Step = {
  quando: string
  chi: { nome: string; ruolo: 'titolare' | 'operatore' | 'sistema' }
  motivo?: string | null
  nota?: string | null
}

/**
 * The steps of a thing as they are told.
 * @param titolare whose hand it was, where he has no name here
 */
export const stepsOf = <S extends Step>(storia: readonly S[], cosa: (step: S) => string, titolare: string) =>
  storia.map((step): HistoryStep => {
    const { nome, ruolo } = step.chi
    return {
      quando: step.quando,
      cosa: cosa(step),
      chi: nome || { titolare, operatore: 'operatore', sistema: 'in automatico' }[ruolo],
      perche: step.motivo ?? step.nota ?? null,
    }
  })

/** What happened, the latest first: when, by whose hand and why. */
export function HistoryList({ passi }: { passi: HistoryStep[] }) {
  return (
    <ol className="storia">
      {passi.map((step) => (
        <li key={`${step.quando} ${step.cosa}`}>
          <p className="cosa">{step.cosa}</p>
          <p className="when">
            <time dateTime={step.quando}>{longInstant(new Date(step.quando))}</time>, {step.chi}
          </p>
          {step.perche && <p className="perche">«{step.perche}»</p>}
        </li>
      ))}
    </ol>
  )
}
