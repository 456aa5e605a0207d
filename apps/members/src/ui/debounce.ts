import { useEffect, useState } from 'react'

/** A value once it has stood still for a while: what is asked of the server while one writes. */
export function useSettled<T>(value: T, wait_ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait_ms)
    return () => clearTimeout(timer)
  }, [value, wait_ms])
  return settled
}
