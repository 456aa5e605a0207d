import type { SchedaInRete } from '@primo/contract/rete/operatore-rete'
import { istanteLungo } from '@primo/domain/platform/data'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Azioni } from '../../ui/Azioni.tsx'
import { NOMI_RUOLI, NOMI_STATI, TONI } from '../../ui/iscrizioni.ts'
import { Pillola } from '../../ui/Pillola.tsx'
import { tavola } from '../../ui/tavola-iscrizioni.ts'

/** A person's enrolments, each with what may be done of it now. */
export function ProfiliRete({ scheda }: { scheda: SchedaInRete }) {
  if (scheda.profili.length === 0) return <p>Nessuna: si è solo registrato.</p>
  return (
    <ul className="rete-profili">
      {scheda.profili.map((p) => (
        <li key={p.id}>
          <p className="rete-profilo">
            <Link to={paths.una('iscrizioni', p.id)}>{NOMI_RUOLI[p.ruolo]}</Link>
            <Pillola tono={TONI[p.stato]}>{NOMI_STATI[p.stato]}</Pillola>
          </p>
          <p>dal {istanteLungo(new Date(p.dal))}</p>
          {p.azioni.length > 0 && (
            <Azioni tavola={tavola} cosa={{ ...p, membro: scheda.membro }} dopo={null} />
          )}
        </li>
      ))}
    </ul>
  )
}
