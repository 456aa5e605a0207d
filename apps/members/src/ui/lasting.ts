import { useEffect, useState } from 'react'
import { LOADING_DELAY_MS } from '../../ui/overlays.ts'

/** Whether a wait has lasted long enough to be shown (specification §9). */
export function useAttesa(inAttesa: boolean): boolean {
  const [lunga, setLunga] = useState(false)
  useEffect(() => {
    if (!inAttesa) return
    const timer = setTimeout(() => setLunga(true), LOADING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLunga(false)
    }
  }, [inAttesa])
  return lunga
}
