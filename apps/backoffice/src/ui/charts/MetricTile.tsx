import { percent, wholeNumber } from '@primo/domain/platform/numbers'
import { change } from '@primo/domain/platform/period'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './charts.css'

/** Formats the change of a metric against the preceding period: «+12,4%». Null when its value there was 0. */
export function formatChange(now: number, before: number): string | null {
  const by = change(now, before)
  if (by === null) return null
  // One decimal is enough.
  return by > 0 ? `+${percent(Math.round(by * 10) / 10)}` : percent(Math.round(by * 10) / 10)
}

type Props = {
  name: string
  now: number
  before: number
  say?: (n: number) => string
  /** Link to the rows that the metric counts. */
  to?: string | undefined
  /** Trend shown below the metric's value. */
  children?: ReactNode
}

/** Shows a metric of the period, and its value in the preceding period. */
export function MetricTile({ name, now, before, say = wholeNumber, to, children }: Props) {
  const by = formatChange(now, before)
  return (
    <div className="card tile">
      <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
      <dd>
        <strong>{say(now)}</strong>
        <span>
          {by && <b>{by}</b>} prima {say(before)}
        </span>
        {children}
      </dd>
    </div>
  )
}
