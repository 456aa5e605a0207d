import { longInstant } from '@primo/domain/platform/dates'
import './detail.css'

export type HistoryStep = { quando: string; event: string; chi: string; perche: string | null }

type Step = {
  quando: string
  chi: { nome: string; ruolo: 'titolare' | 'operatore' | 'sistema' }
  motivo?: string | null
  nota?: string | null
}

/**
 * Converts a record's history from the API to the steps that `HistoryList` shows.
 * @param titolare label of the record's owner, for events without a name
 */
export const stepsOf = <S extends Step>(
  storia: readonly S[],
  describe: (step: S) => string,
  titolare: string,
) =>
  storia.map((step): HistoryStep => {
    const { nome, ruolo } = step.chi
    return {
      quando: step.quando,
      event: describe(step),
      chi: nome || { titolare, operatore: 'operatore', sistema: 'in automatico' }[ruolo],
      perche: step.motivo ?? step.nota ?? null,
    }
  })

/** Lists the events of a record's history, latest first: time, actor and reason. */
export function HistoryList({ passi }: { passi: HistoryStep[] }) {
  return (
    <ol className="storia">
      {passi.map((step) => (
        <li key={`${step.quando} ${step.event}`}>
          <p className="event">{step.event}</p>
          <p className="when">
            <time dateTime={step.quando}>{longInstant(new Date(step.quando))}</time>, {step.chi}
          </p>
          {step.perche && <p className="perche">«{step.perche}»</p>}
        </li>
      ))}
    </ol>
  )
}
