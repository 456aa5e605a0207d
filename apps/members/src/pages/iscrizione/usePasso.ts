import { messageOf } from '@primo/client/error-message'
import type { Iscrizione } from '@primo/contract/ingresso/iscrizione'
import { useState } from 'react'
import { withLoading } from '../../ui/overlays.ts'

/** Runs the command of a step, with its busy state and its error message. */
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
