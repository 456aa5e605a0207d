import type { MieLavorazioni } from '@primo/contract/ufficio/incarichi'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { QUEUE_OF, useMie } from '../../data/incarichi.ts'
import { paths } from '../../paths.ts'
import { Scade } from '../../ui/incarichi/Assegnatario.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import '../../ui/incarichi/incarichi.css'

const LATE: Record<Lavorazione, readonly [one: string, many: string]> = {
  profilo: ['iscrizione', 'iscrizioni'],
  pratica: ['pratica', 'pratiche'],
  richiesta_premio: ['premio', 'premi'],
  rettifica: ['rettifica', 'rettifiche'],
}

/** Shows the items assigned to the operator by due date, and marks overdue ones. */
export function LeMie() {
  const query = useMie()
  const { data } = query
  return (
    <div className="oggi-list">
      <Panel titolo="In carico a te">
        <QueryStatus query={query} />
        {data && <Rows mie={data} />}
      </Panel>
    </div>
  )
}

function Rows({ mie: { quante, in_ritardo, ritardi, righe } }: { mie: MieLavorazioni }) {
  if (quante === 0)
    return <p className="muted">Non hai nulla in carico: apri una coda e premi «Prendi la prossima».</p>
  return (
    <>
      <p>
        {quanti(quante, 'cosa', 'cose')} da lavorare
        {in_ritardo > 0 && (
          <>
            , <b className="late">{wholeNumber(in_ritardo)} in ritardo</b>:{' '}
            {ritardi.map(({ lavorazione, quante }, place) => (
              <Fragment key={lavorazione}>
                {place > 0 && ', '}
                <Link to={paths.coda(QUEUE_OF[lavorazione], { incarico: 'mie', in_ritardo: 'si' })}>
                  {quanti(quante, ...LATE[lavorazione])}
                </Link>
              </Fragment>
            ))}
          </>
        )}
      </p>
      <ul>
        {righe.map(({ lavorazione, id, nome, dettaglio, entro }) => (
          <li key={`${lavorazione} ${id}`}>
            <Link to={paths.una(QUEUE_OF[lavorazione], id)}>{nome}</Link>
            <span className="muted">{dettaglio}</span>
            <Scade entro={entro} />
          </li>
        ))}
      </ul>
      {quante > righe.length && (
        <p className="muted">
          Qui le prime {wholeNumber(righe.length)}: le altre sono nelle code, fra le «Mie».
        </p>
      )}
    </>
  )
}
