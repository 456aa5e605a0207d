import { longInstant } from '@primo/domain/platform/dates'
import type { ReactNode } from 'react'
import { Card } from './cards-and-tags.tsx'

/** Name and value, as a row of a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Steps of the calculation of points, numbered. */
export function Calcolo({ passaggi }: { passaggi: readonly string[] }) {
  return (
    <ol className="calcolo">
      {passaggi.map((passo) => (
        <li key={passo}>{passo}</li>
      ))}
    </ol>
  )
}

interface Props {
  /** Past steps, in order. `rest` is shown after the instant, on the same line. */
  done: { titolo: string; quando: string; rest?: ReactNode; children?: ReactNode }[]
  /** Steps of the history that are still to come. */
  ahead: { titolo: string; children?: ReactNode }[]
}

/** Timeline of a record: past steps, with date and reason, and steps to come. */
export function Storia({ done, ahead }: Props) {
  return (
    <Card>
      <h2>A che punto è</h2>
      <ol className="storia">
        {done.map(({ titolo, quando, rest, children }, i) => (
          <li
            key={`${quando}-${titolo}`}
            className="storia-done"
            aria-current={i === done.length - 1 ? 'step' : undefined}
          >
            <b>{titolo}</b>
            <span className="muted">
              <time dateTime={quando}>{longInstant(new Date(quando))}</time>
              {rest}
            </span>
            {children}
          </li>
        ))}
        {ahead.map(({ titolo, children }) => (
          <li key={titolo} className="storia-futuro">
            <span>
              {titolo}
              <span className="visually-hidden"> (ancora da fare)</span>
            </span>
            {children}
          </li>
        ))}
      </ol>
    </Card>
  )
}
