import { useEffect, useState } from 'react'
import type { Ramo } from '../rete.ts'
import type { Layout } from './layout.ts'

/** The layout of a network, made in a worker: null while it is being made; `guasto` when the browser could not. */
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
