import { wholeNumber, withSign } from '@primo/domain/platform/numbers'
import { useEffect, useState } from 'react'
import { Whole } from './CountUp.tsx'
import { prefersReducedMotion } from './reduced-motion.ts'

interface Props {
  from: number
  to: number
  /** Delay in milliseconds before the animation starts. */
  after_ms?: number
  lasts_ms: number
  /** Whether the number is a change, shown with its sign: «+400». */
  signed?: boolean
}

/** Animates a number from one value to another. There is no animation for reduced motion, or for screen readers. */
export function AnimatedNumber({ from, to, after_ms = 0, lasts_ms, signed }: Props) {
  const shown = useTravel(from, to, after_ms, lasts_ms)
  const say = signed ? withSign : wholeNumber
  const longest = from > to ? say(from) : say(to)
  return (
    <>
      <span className="visually-hidden">{say(to)}</span>
      <Whole hidden text={longest}>
        <span className="count">
          <span className="count-room">{longest}</span>
          <span>{say(shown)}</span>
        </span>
      </Whole>
    </>
  )
}

function useTravel(from: number, to: number, after_ms: number, lasts_ms: number): number {
  const [shown, setShown] = useState(() => (prefersReducedMotion() ? to : from))
  useEffect(() => {
    if (prefersReducedMotion()) return setShown(to)
    const began = performance.now() + after_ms
    let frame = requestAnimationFrame(function step(now) {
      const t = Math.min(1, Math.max(0, (now - began) / lasts_ms))
      setShown(Math.round(from + (to - from) * (1 - (1 - t) ** 3)))
      if (t < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [from, to, after_ms, lasts_ms])
  return shown
}
