import { proposte } from '@primo/contract/ufficio/operatore-proposte'
import { todayInRome } from '@primo/domain/platform/dates'
import { quanti } from '@primo/domain/platform/numbers'
import { TIPI_PROPOSTA } from '@primo/domain/ufficio/proposta'
import { Link } from 'react-router'
import { useRead } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { Scade } from '../../ui/incarichi/Assegnatario.tsx'
import { Panel } from '../../ui/page/Panel.tsx'

/** Maximum number of proposals shown: as many rows as in the list of overdue items. */
const ROWS = 5

/** Shows the proposals that await a second operator, soonest expiry first. Hidden without any. */
export function PendingProposte() {
  const { data } = useRead(['proposte', 'oggi'], proposte, { query: { stato: 'aperte', per_page: ROWS } })
  if (!data?.length) return null
  return (
    <div className="oggi-list">
      <Panel titolo="Da confermare in due">
        <p>
          <Link to={paths.coda('proposte')}>
            {data.length < ROWS ? quanti(data.length, 'proposta', 'proposte') : 'Tutte le proposte'}
          </Link>
        </p>
        <ul>
          {data.map(({ id, cosa, tipo, scade_il }) => (
            <li key={id}>
              <Link to={paths.coda('proposte')}>{cosa}</Link>
              <span className="muted">{TIPI_PROPOSTA[tipo][0]}</span>
              <Scade entro={todayInRome(new Date(scade_il))} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
