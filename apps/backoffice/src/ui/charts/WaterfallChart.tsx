import { wholeNumber, withSign } from '@primo/domain/platform/numbers'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type BarLink, BarLinks, Plot, usePlot } from './Plot.tsx'
import { fillOf, type Tone } from './tones.tsx'

type Step = {
  name: string
  value: number
  whole?: boolean
  /** Link to the rows that the bar's value counts. */
  to?: string | undefined
}

const MARGIN = { top: 22, right: 4, bottom: 24, left: 4 }
/** Width of a step's label. With large text the chart is wider than a phone, and scrolls. */
const STEP_REM = 3.9
/** Minimum height of a bar in pixels, below which it could not be distinguished from the axis. */
const THIN_PX = 2

/** Waterfall chart: a total, its additions and subtractions, and the resulting total. */
export function WaterfallChart({
  label,
  steps,
  height = 240,
}: {
  label: string
  steps: readonly Step[]
  height?: number
}) {
  const plot = usePlot(height, MARGIN)
  const { margin, inner, tall, stripes } = plot
  let at = 0
  const drawn = steps.map(({ name, value, whole, to }) => {
    const from = whole ? 0 : at
    at = whole ? value : at + value
    const tone: Tone = whole ? 'four' : value > 0 ? 'one' : 'two'
    return { name, value, whole, to, tone, low: Math.min(from, at), high: Math.max(from, at) }
  })
  const parts = drawn.filter((step) => !step.whole)
  // When the totals are far greater than the changes, the axis is truncated so that the changes are visible.
  const lowest = Math.min(...drawn.map((step) => (step.whole ? step.high : step.low)))
  const highest = Math.max(1, ...drawn.map(({ high }) => high))
  const cut = lowest > (highest - lowest) * 4 && parts.length > 0 ? lowest - (highest - lowest) * 0.5 : 0
  const y = scaleLinear<number>({ domain: [cut, highest], range: [tall, 0] })
  const x = scaleBand<string>({
    domain: drawn.map(({ name }) => name),
    range: [0, inner],
    padding: 0.3,
  })
  const topOf = (high: number) => Math.min(y(high), tall - THIN_PX)
  const say = ({ whole, value }: Step) => (whole ? wholeNumber(value) : withSign(value))
  // The link extends down to the axis, so that a small step is a large target too.
  const bars = drawn.flatMap((step, at): BarLink[] => {
    const { name, to, high } = step
    if (!to) return []
    const top = topOf(high)
    const box = {
      left: margin.left + (x(name) ?? 0),
      top,
      width: x.bandwidth(),
      height: tall + margin.top - top,
    }
    return [{ key: name, says: `${name}: ${say(step)}`, to, at, part: 0, box }]
  })
  return (
    <div className="chart">
      <div className="chart-scroll">
        <div style={{ minWidth: `${drawn.length * STEP_REM}rem` }}>
          <Plot
            plot={plot}
            label={label}
            over={<BarLinks label={`${label}: le righe di ogni passo`} bars={bars} />}
          >
            {drawn.map((step) => {
              const { name, tone, low, high } = step
              const top = topOf(high)
              return (
                <g key={name}>
                  <Bar
                    className={`chart-${tone}`}
                    {...fillOf(tone, stripes)}
                    x={x(name) ?? 0}
                    y={top}
                    width={x.bandwidth()}
                    height={Math.max(THIN_PX, y(Math.max(low, cut)) - y(high))}
                  />
                  <text
                    className="chart-value"
                    x={(x(name) ?? 0) + x.bandwidth() / 2}
                    y={top - 7}
                    textAnchor="middle"
                  >
                    {say(step)}
                  </text>
                  <text
                    className="chart-name"
                    x={(x(name) ?? 0) + x.bandwidth() / 2}
                    y={tall + margin.bottom - 6}
                    textAnchor="middle"
                  >
                    {name}
                  </text>
                </g>
              )
            })}
          </Plot>
        </div>
      </div>
      {cut > 0 && (
        <p className="figure-note">L’asse comincia da {wholeNumber(Math.round(cut))}, non da zero.</p>
      )}
    </div>
  )
}
