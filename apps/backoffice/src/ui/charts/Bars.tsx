import { wholeNumber } from '@primo/domain/platform/numbers'
import { scaleLinear } from '@visx/scale'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { fillOf, Stripes, type Tone } from './tones.tsx'
import './charts.css'

export type BarRow = {
  key: string
  name: string
  /** Segments of the bar with their tone and value. A null value is unknown, and no bar is drawn. */
  parts: readonly { tone: Tone; value: number | null }[]
  /** Value in the preceding period, drawn as a mark on the bar. */
  before?: number
  /** Content next to the bar's value. */
  beside?: ReactNode
  /** Link to the rows that the value counts. */
  to?: string | undefined
}

const FULL = 100
/** Minimum width of a segment, in percent, for its value to be shown inside. */
const ROOM = 7
const percentOf = (n: number) => `${n}%`

/** Horizontal bar chart, with the value written at each bar, as an accessible list. */
export function Bars({ rows, say = wholeNumber }: { rows: readonly BarRow[]; say?: (n: number) => string }) {
  const stripes = useId()
  const whole = ({ parts }: BarRow) => parts.reduce((n, { value }) => n + (value ?? 0), 0)
  const known = ({ parts }: BarRow) => parts.some(({ value }) => value !== null)
  const x = scaleLinear<number>({
    domain: [0, Math.max(1, ...rows.map(whole), ...rows.map(({ before = 0 }) => before))],
    range: [0, FULL],
  })
  return (
    <ul className="chart-bars">
      {rows.map((row) => {
        let at = 0
        return (
          <li key={row.key}>
            {row.to ? <Link to={row.to}>{row.name}</Link> : <span>{row.name}</span>}
            <svg aria-hidden="true">
              <Stripes id={`${stripes}${row.key}`} />
              <rect className="chart-under" width="100%" height="18" rx="4" />
              {row.parts.map(({ tone, value }) => {
                const from = at
                at += value ?? 0
                return !value ? null : (
                  <rect
                    key={tone}
                    className={`chart-${tone}`}
                    {...fillOf(tone, `${stripes}${row.key}`)}
                    x={percentOf(x(from))}
                    width={percentOf(x(value))}
                    y="1"
                    height="16"
                  />
                )
              })}
              {row.parts.length > 1 && <Inside row={row} x={x} say={say} />}
              {row.before !== undefined && row.before > 0 && (
                <line
                  className="chart-before"
                  x1={percentOf(x(row.before))}
                  x2={percentOf(x(row.before))}
                  y2="18"
                />
              )}
            </svg>
            <strong>{known(row) ? say(whole(row)) : '–'}</strong>
            <small>{row.beside}</small>
          </li>
        )
      })}
    </ul>
  )
}

/** Shows the value inside each segment of a bar that is wide enough. The chart's table has all values. */
function Inside({ row, x, say }: { row: BarRow; x: (n: number) => number; say: (n: number) => string }) {
  let at = 0
  return row.parts.map(({ tone, value }) => {
    const from = at
    at += value ?? 0
    return !value || x(value) < ROOM ? null : (
      <text
        key={tone}
        className={`chart-inside chart-inside-${tone}`}
        x={percentOf(x(from + value / 2))}
        y="9"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {say(value)}
      </text>
    )
  })
}
