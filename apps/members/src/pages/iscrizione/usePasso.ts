import { messageOf } from '@primo/client/sentences'
import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import { useState } from 'react'
import { withLoading } from '../../ui/overlays.ts'

/** Runs the one command of a step: busy while it goes, with the sentence of what went wrong. */
export function usePasso(next: (fresh: Iscrizione) => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function fai(command: () => Promise<Iscrizione>) {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      next(await withLoading(command()))
    } catch (cause) {
      setFailure(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, fai }
}
