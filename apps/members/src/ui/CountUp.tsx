import { wholeNumber } from '@primo/domain/platform/numbers'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { onAccountLeft } from '../state/store.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

const COUNT_MS = 700

/** Last value shown of each number, from which a reopened page starts its animation. */
const lastSeen = new Map<string, number>()
onAccountLeft(() => lastSeen.clear())

interface Props {
  value: number
  /** Key of the animated number, shared by the pages that show it. */
  of: 'saldo' | 'persone'
}

/**
 * Animates a whole number from its last shown value, or from 0 the first time. Without animation for reduced motion, and for
 * screen readers.
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
  // A number already on the screen does not restart from 0.
  const [shown, setShown] = useState(() =>
    prefersReducedMotion() || firstPageSnapshot() ? value : (lastSeen.get(of) ?? 0),
  )
  const from = useRef(shown)
  useEffect(() => {
    const start = from.current
    from.current = value
    // A page behind another changes unseen.
    const seen = drawn.current?.checkVisibility() ?? false
    if (seen) lastSeen.set(of, value)
    if (start === value || !seen || prefersReducedMotion()) {
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
  /** Longest text that the animated number shows, which reserves the width. */
  text: string
  /** Whether the number is hidden from screen readers, which get the text elsewhere. */
  hidden?: boolean
  children?: ReactNode
}

/** Large number or name that never wraps: at large text sizes it shrinks so that its longest word fits. */
export function Whole({ text, hidden, children = text }: WholeProps) {
  const chars = Math.max(1, ...text.split(/\s/).map((word) => [...word].length))
  return (
    <span className="whole" style={{ '--chars': chars } as CSSProperties} aria-hidden={hidden || undefined}>
      {children}
    </span>
  )
}

/** Returns the snapshot of the first page shown by `before-first-paint.ts`, until the app replaces it, or null. */
export const firstPageSnapshot = () => document.getElementById('first-sight')
