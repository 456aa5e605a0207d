import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'

/** Bar of a chart as a link to the rows behind it, with its position. */
export type BarLink = {
  key: string
  /** Accessible name of the link: period, series and value. */
  says: string
  to: string
  /** Index of the bucket, index of the series in it, and the box in pixels. */
  at: number
  part: number
  box: { left: number; top: number; width: number; height: number }
}

type Props = {
  label: string
  bars: readonly BarLink[]
  /** Called with the index of the focused bar, or null when the bar loses the focus. */
  onLook?: (at: number | null) => void
}

const closest = (bars: readonly BarLink[], far: (bar: BarLink) => number) =>
  bars.toSorted((a, b) => far(a) - far(b))[0]

/**
 * Returns the bar that an arrow key leads to: left and right along the buckets, in the same series if possible, up and down
 * within a bucket.
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

/**
 * Bars of a chart as links over the drawing: one tab stop, then arrow keys (roving tabindex), each with its value as accessible
 * name.
 */
export function BarLinks({ label, bars, onLook }: Props) {
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
