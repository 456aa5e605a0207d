import type { CifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { fontiDeiPunti } from '@primo/contract/raccolta/operatore-punti'
import { addDays, longDate } from '@primo/domain/platform/dates'
import { quanti, wholeNumber, withSign } from '@primo/domain/platform/numbers'
import type { Saldo } from '@primo/domain/raccolta/estratto'
import type { TipoMovimento } from '@primo/domain/raccolta/punti'
import { Link } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import { FigureCard } from '../../ui/charts/Figure.tsx'
import { Pill } from '../../ui/page/Pill.tsx'
import { COLONNE, VOCI } from '../../ui/punti/labels.ts'
import { useMovimenti } from '../../ui/statistics/movimenti.ts'
import { StatisticsTable } from '../../ui/statistics/StatisticsTable.tsx'

/** Shows the statement: opening balances, movimenti, closing balances, and the check that the ledger balances. */
export function Estratto({ dati: { periodo, estratto, edizione_id } }: { dati: CifrePunti }) {
  const may = useCanCall()
  const movements = useMovimenti(edizione_id)
  const { apertura, righe, chiusura, movimenti, differenza } = estratto
  const balance = (saldo: Saldo) => COLONNE.map(([column]) => wholeNumber(saldo[column]))
  const moved = (saldo: Saldo) =>
    COLONNE.map(([column]) => (saldo[column] === 0 ? '–' : withSign(saldo[column])))
  // The sources page covers all editions only.
  const sources =
    edizione_id === null && may(fontiDeiPunti)
      ? `${paths.coda('fonti')}?dal=${periodo.dal}&al=${periodo.al}`
      : null
  const dayBefore = addDays(periodo.dal, -1)
  const opening = (name: string, to: string | undefined) => <b>{to ? <Link to={to}>{name}</Link> : name}</b>
  const cells = (saldo: Saldo) => COLONNE.map(([column]) => saldo[column])
  const behind = (stato: TipoMovimento) => {
    const to = movements({ stato, dal: periodo.dal, al: periodo.al })
    return to ? <Link to={to}>{VOCI[stato]}</Link> : VOCI[stato]
  }
  const twin = {
    first: 'Voce',
    columns: COLONNE.map(([, name]) => name),
    rows: [
      { key: 'apertura', name: `Apertura, ${longDate(periodo.dal)}`, cells: cells(apertura) },
      ...righe.map((row) => ({ key: row.tipo, name: VOCI[row.tipo], cells: cells(row) })),
      { key: 'chiusura', name: `Chiusura, ${longDate(periodo.al)}`, cells: cells(chiusura) },
    ],
    file: `estratto-punti-${periodo.dal}-${periodo.al}`,
  }
  return (
    <FigureCard titolo="Estratto dei punti" twin={twin}>
      <p className="row-stato">
        {differenza === 0 ? <Pill tone="ok">Torna</Pill> : <Pill tone="bad">Non torna</Pill>}
        <span>
          {quanti(movimenti, 'movimento', 'movimenti')} nel periodo, differenza {wholeNumber(differenza)}
        </span>
        {sources && <Link to={sources}>Da dove vengono i guadagnati</Link>}
      </p>
      <div className="scrolls">
        <StatisticsTable
          className="cifre-table table-punti estratto"
          caption={<caption className="visually-hidden">Estratto dei punti</caption>}
          first="Voce"
          columns={COLONNE.map(([, name]) => name)}
          rows={[
            {
              key: 'apertura',
              name: opening(`Apertura, ${longDate(periodo.dal)}`, movements({ al: dayBefore })),
              cells: balance(apertura),
            },
            ...righe.map((row) => ({
              key: row.tipo,
              name: behind(row.tipo),
              cells: moved(row),
            })),
            {
              key: 'chiusura',
              name: opening(`Chiusura, ${longDate(periodo.al)}`, movements({ al: periodo.al })),
              cells: balance(chiusura),
            },
          ]}
        />
      </div>
    </FigureCard>
  )
}
