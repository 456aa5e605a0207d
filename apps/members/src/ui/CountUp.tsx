import { wholeNumber } from '@primo/domain/platform/numbers'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { firstSight } from './first-sight.ts'
import { still } from './still.ts'

const COUNT_MS = 700

/** A whole number in figures that climbs to its value; at once for who asked for less motion, and for who listens. */
export function CountUp({ value }: { value: number }) {
  const shown = useCount(value)
  return (
    <>
      <span className="visually-hidden">{wholeNumber(value)}</span>
      <Whole hidden text={wholeNumber(value)}>
        <span className="count">
          <span className="count-room">{wholeNumber(value)}</span>
          <span>{wholeNumber(shown)}</span>
        </span>
      </Whole>
    </>
  )
}

function useCount(value: number): number {
  // What is on screen already does not begin again from nothing.
  const [shown, setShown] = useState(() => (still() || firstSight() ? value : 0))
  const from = useRef(shown)
  useEffect(() => {
    const start = from.current
    from.current = value
    if (start === value || still()) {
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
  }, [value])
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
