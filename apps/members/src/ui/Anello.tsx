import './anello.css'
import type { Desiderio } from '@primo/contract/raccolta/manifestazione'
import type { CSSProperties } from 'react'
import { Figura } from './Figura.tsx'

/** The prize one wants in a ring as full as it is near; what it says is said in words beside it. */
export function Anello({ desiderio }: { desiderio: Desiderio }) {
  const { punti, mancano, stato, immagine, categoria } = desiderio
  const share = stato === 'raggiunto' ? 1 : Math.max(0, 1 - mancano / punti)
  // Fresh: the picture of the first page (`first-sight.ts`) keeps its room.
  return (
    <span className="anello" data-fresh data-stato={stato} style={{ '--parte': share } as CSSProperties}>
      <Figura immagine={immagine} categoria={categoria} forma="tonda" />
    </span>
  )
}
