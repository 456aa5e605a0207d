import { useEffect, useState } from 'react'
import type { Ramo } from '../rete.ts'
import type { Layout } from './layout.ts'

/**
 * Computes the map's layout of a network in a web worker. `posti` is null until it is ready. `guasto` is set when the worker
 * failed.
 */
export function useLayout(rami: readonly Ramo[]) {
  const [pronta, setPronta] = useState<{ di: readonly Ramo[]; posti: Layout } | null>(null)
  const [guasto, setGuasto] = useState(false)
  useEffect(() => {
    const lavoro = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' })
    lavoro.onmessage = ({ data }: MessageEvent<Layout>) => setPronta({ di: rami, posti: data })
    lavoro.onerror = () => setGuasto(true)
    setGuasto(false)
    lavoro.postMessage(Int32Array.from(rami, (r) => r.padre))
    return () => lavoro.terminate()
  }, [rami])
  return { posti: pronta?.di === rami ? pronta.posti : null, guasto }
}
