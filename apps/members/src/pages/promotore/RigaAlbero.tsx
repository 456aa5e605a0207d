import { memo } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { Fratelli } from './fratelli.ts'
import { PersonaInRete } from './PersonaInRete.tsx'
import type { Ramo } from './rete.ts'

/** Maximum depth with indentation. Beyond it, a phone would have no width left for the name. */
const RIENTRI_MAX = 7

interface Props {
  id: string
  ramo: Ramo
  place: number
  misura: (row: Element | null) => void
  alto: number
  here: boolean
  aperto: boolean
  fratelli: Fratelli
  below: number
}

/** Row of the network's tree, positioned by the virtualizer. It is memoized, so that scrolling does not render it again. */
export const RigaAlbero = memo(function RigaAlbero(props: Props) {
  const { id, ramo, place, misura, alto, here, aperto, fratelli, below } = props
  const { nodo, profondita } = ramo
  const conFigli = nodo.children.length > 0
  return (
    <div
      id={id}
      ref={misura}
      data-index={place}
      className={`persona ${here ? 'persona-qui' : ''}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={profondita + 1}
      aria-setsize={fratelli.quanti}
      aria-posinset={fratelli.posto}
      aria-selected={here}
      aria-expanded={conFigli ? aperto : undefined}
      style={{
        transform: `translateY(${alto}px)`,
        paddingInlineStart: `${Math.min(profondita, RIENTRI_MAX) * 18 + 8}px`,
      }}
    >
      <span className={`persona-mark ${conFigli ? '' : 'persona-leaf'}`}>
        <Icon name="forward" />
      </span>
      <PersonaInRete persona={nodo} below={below} />
    </div>
  )
})
