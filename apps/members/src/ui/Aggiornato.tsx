import { istanteLungo, oggiARoma, oraARoma } from '@primo/domain/platform/data'
import { useOnline } from './states.tsx'

/** Without network, says how old what is shown is. `at`: when it was read, in milliseconds. */
export function Aggiornato({ at }: { at: number }) {
  if (useOnline() || at === 0) return null
  const quando = new Date(at)
  const oggi = oggiARoma(quando) === oggiARoma(new Date())
  return (
    <span className="muted">
      {oggi ? `Aggiornato alle ${oraARoma(quando)}` : `Aggiornato il ${istanteLungo(quando)}`}
    </span>
  )
}
