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
  /** It is the one open beside the list. */
  aperto: boolean
  /** It is one of those the company shows first. */
  spicca: boolean
  /** It is the one this member wants. */
  desiderato: boolean
  /** Beside the list, choosing another prize takes the place of the one open. */
  replaces: boolean
}

export function PremioCard({ premio, portata, spicca, aperto, desiderato, replaces }: Props) {
  const card = useRef<HTMLAnchorElement>(null)
  // Once, when it opens: the list must not move under who is searching in it.
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
