/** Draws a flame graph as a self-contained SVG: names in wide boxes, and tooltips for all. */

/** Function in a profile, in the tree below its caller. `self_us`: microseconds in itself, without its callees. */
export type Frame = {
  name: string
  owner: 'product' | 'library' | 'node' | 'waits'
  self_us: number
  children: Map<string, Frame>
}

const WIDTH_PX = 1200
const ROW_PX = 17
const TITLE_PX = 30
/** Minimum width in pixels of a box that is drawn. */
const LEAST_PX = 0.6
/** Width of a character in pixels at the graph's font size. */
const LETTER_PX = 6.2
const COLOURS = { product: '#9ec5fe', library: '#a9dfbf', node: '#d5d8dc', waits: '#f5e6c8' }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function widthOf(frame: Frame): number {
  return frame.self_us + [...frame.children.values()].reduce((sum, child) => sum + widthOf(child), 0)
}

/**
 * Draws the flame graph of a CPU profile.
 * @returns an SVG, callers below their callees, widest first
 */
export function drawFlame(root: Frame, title: string): string {
  const all = widthOf(root)
  const boxes: { frame: Frame; depth: number; x: number; width: number }[] = []
  const place = (frame: Frame, depth: number, x: number) => {
    const width = (widthOf(frame) / all) * WIDTH_PX
    if (width < LEAST_PX) return
    boxes.push({ frame, depth, x, width })
    let next = x
    for (const child of [...frame.children.values()].sort((a, b) => widthOf(b) - widthOf(a))) {
      place(child, depth + 1, next)
      next += (widthOf(child) / all) * WIDTH_PX
    }
  }
  place(root, 0, 0)
  const rows = Math.max(...boxes.map(({ depth }) => depth)) + 1
  const height = TITLE_PX + rows * ROW_PX + 4
  const drawn = boxes.map(({ frame, depth, x, width }) => {
    const y = height - 4 - (depth + 1) * ROW_PX
    const part = `${((width / WIDTH_PX) * 100).toFixed(1)} %`
    const room = Math.floor((width - 6) / LETTER_PX)
    const name = frame.name.length > room ? `${frame.name.slice(0, Math.max(0, room - 1))}…` : frame.name
    const label = room > 2 ? `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escaped(name)}</text>` : ''
    return `<g><title>${escaped(frame.name)} ${part}</title><rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.4, width - 0.5).toFixed(1)}" height="${ROW_PX - 1}" fill="${COLOURS[frame.owner]}"/>${label}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH_PX} ${height}" font-family="ui-monospace, monospace" font-size="10.5" role="img" aria-label="${escaped(title)}">
<rect width="${WIDTH_PX}" height="${height}" fill="#fff"/>
<text x="6" y="19" font-size="14">${escaped(title)}</text>
${drawn.join('\n')}
</svg>
`
}
