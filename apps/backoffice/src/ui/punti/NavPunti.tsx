import {
  cercaIscritti,
  codaRettifiche,
  elencoMovimenti,
  fontiDeiPunti,
} from '@primo/contract/raccolta/operatore-punti'
import { regolePunti } from '@primo/contract/raccolta/operatore-regole'
import { NavLink } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import './punti.css'

const ITEMS = [
  ['rettifiche', 'Rettifiche', codaRettifiche],
  ['movimenti', 'Movimenti', elencoMovimenti],
  ['punti', 'Iscritti', cercaIscritti],
  ['fonti', 'Da dove vengono', fontiDeiPunti],
  ['regole', 'Regole', regolePunti],
] as const

/** Navigation between the pages about points that the operator may open. */
export function NavPunti() {
  const may = useCanCall()
  return (
    <nav className="nav-punti" aria-label="Punti">
      {ITEMS.filter(([, , call]) => may(call)).map(([resource, nome]) => (
        <NavLink key={resource} to={paths.coda(resource)}>
          {nome}
        </NavLink>
      ))}
    </nav>
  )
}
