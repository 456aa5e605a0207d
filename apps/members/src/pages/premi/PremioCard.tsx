import type { Premio } from '@primo/contract/premi'
import { quanti } from '@primo/domain/numeri'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { Portata } from './catalogo.ts'
import { Figura } from './Figura.tsx'
import { StatoDelPremio } from './StatoDelPremio.tsx'

interface Props {
  premio: Premio
  portata: Portata
  /** It is the one open beside the list. */
  aperto: boolean
  /** Beside the list, choosing another prize takes the place of the one open. */
  sostituisce: boolean
}

export function PremioCard({ premio, portata, aperto, sostituisce }: Props) {
  return (
    <Link
      to={paths.premio(premio.id_premio)}
      replace={sostituisce}
      className="premio"
      aria-current={aperto ? 'true' : undefined}
      ref={(card) => (aperto ? card?.scrollIntoView({ block: 'nearest' }) : undefined)}
    >
      <Figura immagine={premio.immagine} />
      <span className="premio-testo">
        <b>{premio.descrizione}</b>
        <span className="muted">{quanti(premio.punti, 'punto', 'punti')}</span>
        <StatoDelPremio premio={premio} portata={portata} />
      </span>
    </Link>
  )
}
