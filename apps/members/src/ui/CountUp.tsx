import { wholeNumber } from '@primo/domain/platform/numbers'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { onAccountLeft } from '../state/store.ts'
import { firstSight } from './first-sight.ts'
import { still } from './still.ts'

const COUNT_MS = 700

/** What each figure was when it was last seen: a page that opens again goes on from there. */
const lastSeen = new Map<string, number>()
onAccountLeft(() => lastSeen.clear())

interface Props {
  value: number
  /** Which figure it is, wherever it is shown. */
  of: 'saldo' | 'persone'
}

/**
 * A whole number in figures that goes from what it was to what it is, and from 0 the first time; at once for who asked for
 * less motion, and for who listens.
 */
export function CountUp({ value, of }: Props) {
  const drawn = useRef<HTMLSpanElement>(null)
  const shown = useCount(value, of, drawn)
  const longest = Math.max(value, shown)
  return (
    <>
      <span className="visually-hidden">{wholeNumber(value)}</span>
      <Whole hidden text={wholeNumber(longest)}>
        <span ref={drawn} className="count">
          <span className="count-room">{wholeNumber(longest)}</span>
          <span>{wholeNumber(shown)}</span>
        </span>
      </Whole>
    </>
  )
}

function useCount(value: number, of: Props['of'], drawn: RefObject<HTMLElement | null>): number {
  // What is on screen already does not begin again from nothing.
  const [shown, setShown] = useState(() => (still() || firstSight() ? value : (lastSeen.get(of) ?? 0)))
  const from = useRef(shown)
  useEffect(() => {
    const start = from.current
    from.current = value
    // A page behind another changes without being seen.
    const seen = drawn.current?.checkVisibility() ?? false
    if (seen) lastSeen.set(of, value)
    if (start === value || !seen || still()) {
      setShown(value)
      return
    }
    const began = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const t = Math.min(1, Math.max(0, (now - began) / COUNT_MS))
      setShown(Math.round(start + (value - start) * (1 - (1 - t) ** 3)))
      if (t < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, of, drawn])
  return shown
}

interface WholeProps {
  /** What it says at its longest. */
  text: string
  /** Said elsewhere to who listens. */
  hidden?: boolean
  children?: ReactNode
}

/** A big figure or name that never breaks: with large text it grows only as far as its longest word has room. */
export function Whole({ text, hidden, children = text }: WholeProps) {
  const chars = Math.max(1, ...text.split(/\s/).map((word) => [...word].length))
  return (
    <span className="whole" style={{ '--chars': chars } as CSSProperties} aria-hidden={hidden || undefined}>
      {children}
    </span>
  )
}
