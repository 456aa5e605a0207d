/** Duration of a call at one data size, in milliseconds: minimum and median. */
export type Point = { size: number; least_ms: number; median_ms: number }
export type Line = { title: string; points: Point[] }

const WIDTH = 900
const HEIGHT = 460
const LEFT = 60
const RIGHT = 260
const BOTTOM = 40
const COLOURS = '#1b6ca8 #c0392b #1e8449 #8e44ad #b9770e #117a65 #7f8c8d #d81b60 #3949ab #6d4c41'.split(' ')

/** Returns the slope of a call's duration over data size on logarithmic axes: 0 is constant, 1 is linear. */
export function slopeOf({ points }: Line): number {
  const logs = points.map(({ size, least_ms }) => [Math.log(size), Math.log(least_ms)] as const)
  const mean = (place: 0 | 1) => logs.reduce((sum, pair) => sum + pair[place], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const over = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0)
  return over / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0)
}

/** Returns the name of a slope's growth: constant, logarithmic, sublinear, linear or superlinear. */
export function lawOf(slope: number): string {
  if (slope < 0.1) return 'constant'
  if (slope < 0.3) return 'logarithmic'
  if (slope < 0.8) return 'sublinear'
  return slope < 1.2 ? 'linear' : 'superlinear'
}

/**
 * Draws each call's duration over data size on logarithmic axes, as SVG.
 * @param of unit of the data sizes
 */
export function chartOf(lines: Line[], of: string): string {
  const points = lines.flatMap((line) => line.points)
  const decades = (values: number[]) =>
    [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))] as const
  const [xFrom, xTo] = decades(points.map(({ size }) => size))
  const [yFrom, yTo] = decades(points.map(({ least_ms }) => least_ms))
  const x = (size: number) => LEFT + ((Math.log10(size) - xFrom) / (xTo - xFrom)) * (WIDTH - LEFT - RIGHT)
  const y = (ms: number) => (HEIGHT - BOTTOM) * (1 - (Math.log10(ms) - yFrom) / (yTo - yFrom)) + 10
  const grid = [
    ...Array.from({ length: xTo - xFrom + 1 }, (_, i) => {
      const at = x(10 ** (xFrom + i))
      return `<path d="M${at} 10V${y(10 ** yFrom)}" stroke="#ddd"/><text x="${at}" y="${HEIGHT - 12}" text-anchor="middle">10^${xFrom + i}</text>`
    }),
    ...Array.from({ length: yTo - yFrom + 1 }, (_, i) => {
      const at = y(10 ** (yFrom + i))
      return `<path d="M${LEFT} ${at}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 6}" y="${at + 4}" text-anchor="end">${10 ** (yFrom + i)}</text>`
    }),
  ]
  const drawn = lines.map(({ title, points: of }, i) => {
    const path = of.map(({ size, least_ms }) => `${x(size).toFixed(1)},${y(least_ms).toFixed(1)}`).join(' ')
    const colour = COLOURS[i % COLOURS.length]
    const dash = i < COLOURS.length ? '' : ' stroke-dasharray="5 3"'
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>
<path d="M${WIDTH - RIGHT + 14} ${20 + i * 20}h24" stroke="${colour}" stroke-width="2"${dash}/><text x="${WIDTH - RIGHT + 44}" y="${24 + i * 20}">${title.replaceAll('&', '&amp;')}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="${HEIGHT - 26}" fill="#555">${of}; minimum, ms</text>
${[...grid, ...drawn].join('\n')}
</svg>
`
}
