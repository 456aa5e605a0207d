import { clock } from '@primo/domain/platform/clock'
import { useEffect, useState } from 'react'

/** Returns the whole seconds left until a moment, updated while they pass; 0 afterwards. */
export function useSecondsTo(moment: Date): number {
  const until = moment.getTime()
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    setLeft(secondsTo(until))
    const timer = setInterval(() => {
      const now = secondsTo(until)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}

function secondsTo(until: number): number {
  return Math.max(0, Math.ceil((until - clock.now().getTime()) / 1000))
}
