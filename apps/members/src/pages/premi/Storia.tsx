import type { Richiesta } from '@primo/contract/raccolta/premi'
import { longDate, longInstant } from '@primo/domain/platform/dates'
import { Card } from '../../ui/surfaces.tsx'
import { passiFuturi, STATI } from './stati.ts'

/** The request's steps: those taken, with when and why, and those ahead. */
export function Storia({ richiesta }: { richiesta: Richiesta }) {
  const futuri = passiFuturi(richiesta.stato)
  return (
    <Card>
      <h2>A che punto è</h2>
      <ol className="storia">
        {richiesta.storia.map((step, i) => (
          <li
            key={`${step.stato}-${step.quando}`}
            className="storia-done"
            aria-current={i === richiesta.storia.length - 1 ? 'step' : undefined}
          >
            <b>{STATI[step.stato].nome}</b>
            <time className="muted" dateTime={step.quando}>
              {longInstant(new Date(step.quando))}
            </time>
            {step.nota ? <p>{step.nota}</p> : null}
          </li>
        ))}
        {futuri.map((stato) => (
          <li key={stato} className="storia-futuro">
            <span>
              {STATI[stato].nome}
              <span className="visually-hidden"> (ancora da fare)</span>
            </span>
            {stato === 'consegnata' ? (
              <span className="muted">entro il {longDate(richiesta.consegna_entro)}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}
