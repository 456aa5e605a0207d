import type { Cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { quanti } from '@primo/domain/platform/numbers'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Assegnatario, Scade } from '../../ui/incarichi/Assegnatario.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { useRitardi } from './ritardi.ts'
import '../../ui/incarichi/incarichi.css'

/** Shows the overdue items of every queue, longest overdue first, with their assignees. Each count links to its rows. */
export function InRitardo({ dati }: { dati: Cruscotto }) {
  const { rows, failed } = useRitardi(dati)
  const counts = [
    ['iscrizioni', dati.iscrizioni?.in_ritardo ?? 0, 'iscrizione', 'iscrizioni'],
    ['pratiche', dati.pratiche?.in_ritardo ?? 0, 'pratica', 'pratiche'],
    ['richieste', dati.richieste?.in_ritardo ?? 0, 'premio', 'premi'],
  ] as const
  const late = counts.filter(([, n]) => n > 0)
  return (
    <div className="oggi-list">
      <Panel titolo="In ritardo">
        {late.length === 0 && <p className="muted">Niente è in ritardo.</p>}
        {late.length > 0 && (
          <p>
            {late.map(([queue, n, one, many], place) => (
              <Fragment key={queue}>
                {place > 0 && ', '}
                <Link to={paths.coda(queue, { in_ritardo: 'si' })}>{quanti(n, one, many)}</Link>
              </Fragment>
            ))}
          </p>
        )}
        {failed && <QueryStatus query={failed} />}
        <ul>
          {rows.map(({ key, to, nome, dettaglio, incarico, entro }) => (
            <li key={key} className="with-whose">
              <Link to={to}>{nome}</Link>
              <span className="muted">{dettaglio}</span>
              <Assegnatario incarico={incarico} />
              <Scade entro={entro} />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
