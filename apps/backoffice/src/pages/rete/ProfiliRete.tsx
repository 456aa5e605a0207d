import type { SchedaInRete } from '@primo/contract/rete/operatore-rete'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/actions/Actions.tsx'
import { tavola } from '../../ui/actions/iscrizioni.ts'
import { RUOLO_NAMES, STATES } from '../../ui/labels/iscrizioni.ts'
import { StatePill } from '../../ui/page/Pill.tsx'

/** Lists a person's enrolments with their actions. */
export function ProfiliRete({ scheda }: { scheda: SchedaInRete }) {
  if (scheda.profili.length === 0) return <p>Nessuna: si è solo registrato.</p>
  return (
    <ul className="rete-profili">
      {scheda.profili.map((p) => (
        <li key={p.id}>
          <p className="rete-profilo">
            <Link to={paths.una('iscrizioni', p.id)}>{RUOLO_NAMES[p.ruolo]}</Link>
            <StatePill state={STATES[p.stato]} />
          </p>
          <p>{elide('dal', longInstant(new Date(p.dal)))}</p>
          {p.azioni.length > 0 && (
            <Actions table={tavola} record={{ ...p, membro: scheda.membro }} after={null} />
          )}
        </li>
      ))}
    </ul>
  )
}
