import { NavLink } from 'react-router'
import { paths } from '../paths.ts'
import './punti.css'

const VOCI = [
  ['rettifiche', 'Rettifiche'],
  ['punti', 'Iscritti'],
  ['fonti', 'Da dove vengono'],
  ['regole', 'Regole'],
] as const

/** The pages about points, one beside the other. */
export function NavPunti() {
  return (
    <nav className="nav-punti" aria-label="Punti">
      {VOCI.map(([risorsa, nome]) => (
        <NavLink key={risorsa} to={paths.coda(risorsa)}>
          {nome}
        </NavLink>
      ))}
    </nav>
  )
}
