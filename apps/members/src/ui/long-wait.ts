import { useEffect, useState } from 'react'
import { LOADING_DELAY_MS } from './overlays.ts'

/** Returns whether a wait is long enough to show its text (specification §9). */
export function useLongWait(waiting = true): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLasting(true), LOADING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [waiting])
  return lasting
}
