import { percent, wholeNumber } from '@primo/domain/platform/numbers'
import { change } from '@primo/domain/platform/period'
import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
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

const WIDTH = 120
const HEIGHT = 36
const INSET = 2

/** Small line chart of a metric's recent values, without axes or labels: the current value is the text next to it. */
export function Spark({ values }: { values: readonly number[] }) {
  const points = values.map((value, i) => ({ value, i }))
  const x = scaleLinear<number>({
    domain: [0, Math.max(1, points.length - 1)],
    range: [INSET, WIDTH - INSET],
  })
  const y = scaleLinear<number>({ domain: [0, Math.max(1, ...values)], range: [HEIGHT - INSET, INSET] })
  const at = { x: (p: { i: number }) => x(p.i), y: (p: { value: number }) => y(p.value) }
  return (
    <svg
      className="chart-spark"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <AreaClosed data={points} {...at} yScale={y} className="chart-spark-under" />
      <LinePath data={points} {...at} className="chart-spark-line" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
