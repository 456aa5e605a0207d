import type { SchedaInRete } from '@primo/contract/rete/operatore-rete'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** Shows the ancestors of a person in the network, top first. */
export function Strada({ scheda }: { scheda: SchedaInRete }) {
  if (scheda.strada.length === 0) return <p>È in cima: sopra non c’è nessuno.</p>
  return (
    <ol className="rete-strada" aria-label="Dalla cima alla persona">
      {scheda.strada.map((s) => (
        <li key={s.id_segnalatore}>
          <Link to={paths.una('rete', s.id_segnalatore)}>{s.denominazione}</Link>
        </li>
      ))}
      <li aria-current="true">{scheda.membro.denominazione}</li>
    </ol>
  )
}
