import type { Premio } from '@primo/contract/raccolta/premi'
import { quanti } from '@primo/domain/platform/numbers'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Figura } from '../../ui/Figura.tsx'
import { PremioInEvidenza } from '../../ui/PremioInEvidenza.tsx'
import { Cuore } from './Cuore.tsx'
import type { Portata } from './catalogo.ts'
import { StatoDelPremio } from './StatoDelPremio.tsx'

interface Props {
  premio: Premio
  portata: Portata
  /** Whether the premio is open next to the list. */
  aperto: boolean
  /** Whether the card is shown as a featured premio. */
  spicca: boolean
  /** Whether the premio is the member's desired one. */
  desiderato: boolean
  /** Whether opening it replaces the history entry of the premio open next to the list. */
  replaces: boolean
}

export function PremioCard({ premio, portata, spicca, aperto, desiderato, replaces }: Props) {
  const card = useRef<HTMLAnchorElement>(null)
  // Only on opening: the list must not scroll while the user searches it.
  useEffect(() => {
    if (aperto) card.current?.scrollIntoView({ block: 'nearest' })
  }, [aperto])
  const mark = desiderato ? (
    <span className="premio-desiderato">
      <Cuore pieno />
      <span className="visually-hidden">, il tuo desiderio</span>
    </span>
  ) : null
  if (spicca) {
    return (
      <PremioInEvidenza premio={premio} label="In evidenza">
        {mark}
        <StatoDelPremio premio={premio} portata={portata} />
      </PremioInEvidenza>
    )
  }
  return (
    <Link
      ref={card}
      to={paths.premio(premio.id_premio)}
      replace={replaces}
      className="premio"
      aria-current={aperto ? 'true' : undefined}
    >
      <Figura immagine={premio.immagine} categoria={premio.categoria} forma="tessera" />
      <span className="premio-text">
        <b>{premio.descrizione}</b>
        {mark}
        <span className="muted">{quanti(premio.punti, 'punto', 'punti')}</span>
        <StatoDelPremio premio={premio} portata={portata} />
      </span>
    </Link>
  )
}
