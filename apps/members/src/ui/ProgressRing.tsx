import './progress-ring.css'
import type { Desiderio } from '@primo/contract/raccolta/manifestazione'
import type { CSSProperties } from 'react'
import { PremioImage } from './premio.tsx'

/** Progress ring around the desired premio. Hidden from screen readers, as the adjacent text has the same content. */
export function ProgressRing({ desiderio }: { desiderio: Desiderio }) {
  const { punti, mancano, stato, immagine, categoria } = desiderio
  const share = stato === 'raggiunto' ? 1 : Math.max(0, 1 - mancano / punti)
  // Marked fresh: the snapshot of the first page (`first-page-snapshot.ts`) omits it and reserves its space.
  return (
    <span className="anello" data-fresh data-stato={stato} style={{ '--parte': share } as CSSProperties}>
      <PremioImage immagine={immagine} categoria={categoria} forma="tonda" />
    </span>
  )
}
