import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import { Stripes } from './tones.tsx'
import './charts.css'

type Margin = { top: number; right: number; bottom: number; left: number }

/**
 * Returns the size of a chart, as wide as its container; 0 until that has been measured.
 * @param margins in px at the default text size; they scale with the page's text size
 */
export function usePlot(height: number, margins: Margin) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const stripes = useId()
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const margin = {
    top: margins.top * scale,
    right: margins.right * scale,
    bottom: margins.bottom * scale,
    left: margins.left * scale,
  }
  const inner = Math.max(0, width - margin.left - margin.right)
  return { ref, width, height, margin, stripes, inner, tall: height - margin.top - margin.bottom }
}

type PlotProps = Pick<HTMLAttributes<HTMLElement>, 'onPointerMove' | 'onPointerLeave'> & {
  plot: ReturnType<typeof usePlot>
  /** Accessible name of the chart. The values are in the table next to it. */
  label: string
  /** Elements placed over the drawing, such as links. */
  over?: ReactNode
  children: ReactNode
}

/** Draws a chart's content as SVG, shifted by the margins. */
export function Plot({
  plot: { ref, width, height, margin, stripes },
  label,
  over,
  children,
  ...pointer
}: PlotProps) {
  return (
    <div ref={ref} className="chart-room" style={{ height }} {...pointer}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          <Stripes id={stripes} />
          <g transform={`translate(${margin.left},${margin.top})`}>{children}</g>
        </svg>
      )}
      {width > 0 && over}
    </div>
  )
}

/** Returns the current width of an element, observed for changes. */
function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width] as const
}

/** Bar of a chart as a link to the rows it counts, with its position in the drawing. */
export type BarLink = {
  key: string
  /** Accessible name of the link: period, series and value. */
  says: string
  to: string
  /** Index of the time interval, index of the series in it, and the bar's box in pixels. */
  at: number
  part: number
  box: { left: number; top: number; width: number; height: number }
}

type BarLinksProps = {
  label: string
  bars: readonly BarLink[]
  /** Called with the index of the focused bar, or null when the bar loses the focus. */
  onLook?: (at: number | null) => void
}

const closest = (bars: readonly BarLink[], far: (bar: BarLink) => number) =>
  bars.toSorted((a, b) => far(a) - far(b))[0]

/**
 * Returns the bar that an arrow key leads to: left and right to the next interval, in the same series if possible, up and down
 * within an interval.
 */
function beyond(bars: readonly BarLink[], from: BarLink, key: string): BarLink | undefined {
  const along = (ahead: readonly BarLink[]) =>
    closest(ahead, ({ at, part }) => Math.abs(at - from.at) * 100 + Math.abs(part - from.part))
  const upright = bars.filter(({ at }) => at === from.at)
  const { top } = from.box
  switch (key) {
    case 'ArrowRight':
      return along(bars.filter(({ at }) => at > from.at))
    case 'ArrowLeft':
      return along(bars.filter(({ at }) => at < from.at))
    case 'ArrowUp':
      return closest(
        upright.filter(({ box }) => box.top < top),
        ({ box }) => top - box.top,
      )
    case 'ArrowDown':
      return closest(
        upright.filter(({ box }) => box.top > top),
        ({ box }) => box.top - top,
      )
    case 'Home':
      return bars[0]
    case 'End':
      return bars.at(-1)
    default:
      return undefined
  }
}

/** Links over the bars of a chart: one tab stop, then arrow keys (roving tabindex), each with its value as accessible name. */
export function BarLinks({ label, bars, onLook }: BarLinksProps) {
  const links = useRef(new Map<string, HTMLAnchorElement>())
  const [last, setLast] = useState<string | null>(null)
  const stop = bars.find(({ key }) => key === last) ?? bars[0]
  if (!stop) return null
  const move = (event: KeyboardEvent) => {
    const next = beyond(bars, stop, event.key)
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    links.current.get(next.key)?.focus()
  }
  return (
    <nav aria-label={label} onKeyDown={move}>
      {bars.map(({ key, says, to, at, box }) => (
        <Link
          key={key}
          ref={(link) => {
            if (link) links.current.set(key, link)
            else links.current.delete(key)
          }}
          to={to}
          className="chart-bar"
          style={box}
          aria-label={says}
          tabIndex={key === stop.key ? 0 : -1}
          onFocus={() => {
            setLast(key)
            onLook?.(at)
          }}
          onBlur={() => onLook?.(null)}
        />
      ))}
    </nav>
  )
}
