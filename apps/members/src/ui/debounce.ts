import { useEffect, useState } from 'react'

/** Debounces a value, for searches while typing. */
export function useDebounced<T>(value: T, wait_ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait_ms)
    return () => clearTimeout(timer)
  }, [value, wait_ms])
  return settled
}
