import type { PersonaInRete } from '@primo/contract/rete/operatore-rete'
import { quanti } from '@primo/domain/platform/numbers'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** Formats a position: «2º livello, sotto Anna Rossi, 12 persone sotto». */
export function postoInRete({ livello, sponsor, sotto }: PersonaInRete): string {
  const dove = sponsor ? `${livello}º livello, sotto ${sponsor.denominazione}` : 'In cima alla rete'
  return `${dove} · ${sotto === 0 ? 'nessuno sotto' : quanti(sotto, 'persona sotto', 'persone sotto')}`
}

/** Lists persons of the network with links to their records. */
export function Trovati({ rows }: { rows: PersonaInRete[] }) {
  return (
    <ul className="rete-list">
      {rows.map((r) => (
        <li key={r.id_segnalatore}>
          <Link to={paths.una('rete', r.id_segnalatore)}>{r.membro.denominazione}</Link>
          <p>{r.membro.email}</p>
          <p>{postoInRete(r)}</p>
        </li>
      ))}
    </ul>
  )
}
