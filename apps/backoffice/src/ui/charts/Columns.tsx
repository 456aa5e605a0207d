import { wholeNumber } from '@primo/domain/platform/numbers'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type PointerEvent, useState } from 'react'
import { type BarLink, BarLinks, Plot, usePlot } from './Plot.tsx'
import { fillOf, Legend, type Tone } from './tones.tsx'

/**
 * One time series of a column chart. A series with `down` is drawn below the axis, so that inflow and outflow differ by position.
 */
export type Series = {
  name: string
  tone: Tone
  values: readonly number[]
  down?: boolean
  /** Links of the series: for each interval, the rows that its value counts. */
  opens?: readonly (string | undefined)[]
}

type Props = {
  /** Accessible name of the chart. The values are in the table next to it. */
  label: string
  /** Intervals of the time axis: `long` label for the tooltip, `short` label below the axis. */
  stretches: readonly { key: string; short: string; long: string }[]
  series: readonly Series[]
  height?: number
}

const MARGIN = { top: 8, right: 4, bottom: 24, left: 56 }
/** Minimum width, in pixels, of a label below the axis. */
const NAME_PX = 78
/** Minimum height of a bar's link: a shorter bar has a link that extends away from the axis. */
const NEAR_PX = 8

/** Returns the lower and upper end of each series' segment in the stacked column of an interval, up or down. */
function stacked(series: readonly Series[], i: number) {
  let [up, down] = [0, 0]
  return series.map(({ values, down: below }) => {
    const value = values[i] ?? 0
    if (below) {
      down -= value
      return [down, down + value] as const
    }
    up += value
    return [up - value, up] as const
  })
}

/** Column chart of time series, with the values of the hovered interval. A column links to the rows it counts. */
export function Columns({ label, stretches, series, height = 240 }: Props) {
  const plot = usePlot(height, MARGIN)
  const { margin, width, inner, tall, stripes } = plot
  const [looked, setLooked] = useState<number | null>(null)
  const stacks = stretches.map((_, i) => stacked(series, i))
  const ends = stacks.flat()
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...ends.map(([low]) => low)), Math.max(1, ...ends.map(([, high]) => high))],
    range: [tall, 0],
    nice: 4,
  })
  const x = scaleBand<number>({ domain: stretches.map((_, i) => i), range: [0, inner], padding: 0.2 })
  const every = Math.max(1, Math.ceil(stretches.length / Math.max(1, Math.floor(inner / NAME_PX))))
  const whole = y.ticks(4).filter(Number.isInteger)
  const selectAt = ({ clientX, currentTarget }: PointerEvent) => {
    const from = clientX - currentTarget.getBoundingClientRect().left - margin.left
    setLooked(Math.min(stretches.length - 1, Math.max(0, Math.floor(from / Math.max(1, x.step())))))
  }
  const bars = stacks.flatMap((stack, at) =>
    stack.flatMap(([low, high], part): BarLink[] => {
      const { name, opens, values, down } = series[part]!
      const to = opens?.[at]
      if (!to || low === high) return []
      const drawn = y(low) - y(high)
      const height = Math.max(NEAR_PX, drawn)
      const top = margin.top + y(high) - (down ? 0 : height - drawn)
      return [
        {
          key: `${stretches[at]!.key} ${name}`,
          says: `${stretches[at]!.long}, ${name}: ${wholeNumber(values[at]!)}`,
          to,
          at,
          part,
          box: { left: margin.left + (x(at) ?? 0), top, width: x.bandwidth(), height },
        },
      ]
    }),
  )
  const tip = looked !== null && (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={
        looked < stretches.length / 2
          ? { left: margin.left + (x(looked) ?? 0) + x.bandwidth() + 8 }
          : { right: width - margin.left - (x(looked) ?? 0) + 8 }
      }
    >
      <p>{stretches[looked]!.long}</p>
      <Legend
        items={series.map(({ name, tone, values }) => ({
          name,
          tone,
          value: wholeNumber(values[looked] ?? 0),
        }))}
      />
    </div>
  )
  return (
    <div className="chart">
      <Plot
        plot={plot}
        label={label}
        onPointerMove={selectAt}
        onPointerLeave={() => setLooked(null)}
        over={
          <>
            <BarLinks label={`${label}: le righe di ogni barra`} bars={bars} onLook={setLooked} />
            {tip}
          </>
        }
      >
        {whole.map((n) => (
          <line key={n} className="chart-grid" x2={inner} y1={y(n)} y2={y(n)} />
        ))}
        {looked !== null && (
          <rect className="chart-looked" x={x(looked) ?? 0} width={x.bandwidth()} height={tall} />
        )}
        {stacks.map((stack, i) =>
          stack.map(([low, high], s) =>
            low === high ? null : (
              <Bar
                key={`${stretches[i]!.key} ${series[s]!.name}`}
                className={`chart-${series[s]!.tone}`}
                {...fillOf(series[s]!.tone, stripes)}
                x={x(i) ?? 0}
                y={y(high)}
                width={x.bandwidth()}
                height={Math.max(1, y(low) - y(high))}
              />
            ),
          ),
        )}
        <line className="chart-zero" x2={inner} y1={y(0)} y2={y(0)} />
        <g className="chart-axis">
          {whole.map((n) => (
            <text key={n} x={-8} y={y(n)} textAnchor="end" dominantBaseline="central">
              {wholeNumber(Math.abs(n))}
            </text>
          ))}
          {stretches.map(({ key, short }, i) =>
            i % every === 0 ? (
              <text
                key={key}
                x={(x(i) ?? 0) + x.bandwidth() / 2}
                y={tall + margin.bottom - 6}
                textAnchor="middle"
              >
                {short}
              </text>
            ) : null,
          )}
        </g>
      </Plot>
      {series.length > 1 && <Legend items={series} />}
    </div>
  )
}
