import { NavLink } from 'react-router'
import { paths } from '../paths.ts'
import './punti.css'

const ITEMS = [
  ['rettifiche', 'Rettifiche'],
  ['punti', 'Iscritti'],
  ['fonti', 'Da dove vengono'],
  ['regole', 'Regole'],
] as const

/** The pages about points, one beside the other. */
export function NavPunti() {
  return (
    <nav className="nav-punti" aria-label="Punti">
      {ITEMS.map(([resource, nome]) => (
        <NavLink key={resource} to={paths.coda(resource)}>
          {nome}
        </NavLink>
      ))}
    </nav>
  )
}
