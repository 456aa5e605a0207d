import { wholeNumber } from '@primo/domain/platform/numbers'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Plot, usePlot } from './Plot.tsx'
import { fillOf, Legend, type Tone } from './tones.tsx'

/** Figures over time: those that go down stand below the line, so that what comes in and what goes out are told by place. */
export type Series = {
  name: string
  tone: Tone
  values: readonly number[]
  down?: boolean
  /** Where the rows behind the figure of each stretch are. */
  opens?: readonly (string | undefined)[]
}

type Props = {
  /** What it shows, for who does not see it: the table beside it has the figures. */
  label: string
  /** The stretches: `long` for the one that is looked at, `short` below the chart. */
  stretches: readonly { key: string; short: string; long: string }[]
  series: readonly Series[]
  height?: number
}

const MARGIN = { top: 8, right: 4, bottom: 24, left: 56 }
/** One name of a day every so many pixels. */
const NAME_PX = 78
/** A bar that is very short is pressed all the same, so far from it. */
const NEAR_PX = 8

/** Where each figure of a stretch begins and ends: one upon the other, up or down. */
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

/** How far a height is from a bar; nothing where it is on it. */
const farFrom = (y: number, top: number, bottom: number) => Math.max(0, top - y, y - bottom)

/** What the pointer is on: a stretch, and of its bars the one it is on or nearly so. */
type Looked = { at: number; bar: number | null }

/**
 * Columns over time, with the figures of the stretch under the pointer; a bar that is pressed opens the rows behind it. The
 * table beside it has the same links, for who has no pointer.
 */
export function Columns({ label, stretches, series, height = 240 }: Props) {
  const plot = usePlot(height, MARGIN)
  const { width, inner, tall, stripes } = plot
  const [on, setOn] = useState<Looked | null>(null)
  const looked = on?.at ?? null
  const navigate = useNavigate()
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
  const under = (event: MouseEvent<SVGRectElement>): Looked => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const step = Math.floor((event.clientX - left) / Math.max(1, x.step()))
    const at = Math.min(stretches.length - 1, Math.max(0, step))
    const from = stacks[at]!.map(([low, high], s) => ({
      s,
      far: low === high ? Number.POSITIVE_INFINITY : farFrom(event.clientY - top, y(high), y(low)),
    })).toSorted((a, b) => a.far - b.far)[0]
    return { at, bar: from && from.far <= NEAR_PX ? from.s : null }
  }
  const behind = ({ at, bar }: Looked) => (bar === null ? undefined : series[bar]!.opens?.[at])
  const open = (event: MouseEvent<SVGRectElement>) => {
    const to = event.button === 0 && behind(under(event))
    if (to) void navigate(to)
  }
  const tip = looked !== null && (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={
        looked < stretches.length / 2
          ? { left: MARGIN.left + (x(looked) ?? 0) + x.bandwidth() + 8 }
          : { right: width - MARGIN.left - (x(looked) ?? 0) + 8 }
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
      <Plot plot={plot} label={label} over={tip}>
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
              <text key={key} x={(x(i) ?? 0) + x.bandwidth() / 2} y={tall + 18} textAnchor="middle">
                {short}
              </text>
            ) : null,
          )}
        </g>
        <rect
          width={inner}
          height={tall}
          fill="transparent"
          onPointerMove={(event) => setOn(under(event))}
          onPointerLeave={() => setOn(null)}
          onPointerUp={open}
          {...(on && behind(on) && { className: 'chart-opens' })}
        />
      </Plot>
      {series.length > 1 && <Legend items={series} />}
    </div>
  )
}
