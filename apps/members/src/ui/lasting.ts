import { useEffect, useState } from 'react'
import { LOADING_DELAY_MS } from './overlays.ts'

/** Whether a wait has lasted long enough for its words to be shown (specification §9). */
export function useLasting(waiting = true): boolean {
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
