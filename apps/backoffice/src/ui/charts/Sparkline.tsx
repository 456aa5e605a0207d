import { scaleLinear } from '@visx/scale'
import { AreaClosed, LinePath } from '@visx/shape'
import './charts.css'

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
