import type { CifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { edizioni } from '@primo/contract/raccolta/operatore-edizioni'
import { longDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { euro, percent, wholeNumber } from '@primo/domain/platform/numbers'
import { Link } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import { FigureCard } from '../../ui/charts/Figure.tsx'
import { Facts } from '../../ui/page/Panel.tsx'

/** Shows the liability (value in euro of the unspent points) by edition: the maximum, and the cost expected from past use. */
export function Impegno({ dati: { impegno, non_riscossa, periodo } }: { dati: CifrePunti }) {
  const may = useCanCall()
  const all = impegno.reduce((n, { massimo_cent }) => n + massimo_cent, 0)
  const twin = {
    first: 'Edizione',
    columns: [
      'Punti',
      'Di cui già chiesti',
      { name: 'Scadono il', kind: 'giorno' as const },
      { name: 'Al più', kind: 'euro' as const },
      { name: 'Previsto', kind: 'euro' as const },
      { name: 'Cauzione versata', kind: 'euro' as const },
    ],
    rows: impegno.map((row) => ({
      key: String(row.edizione_id),
      name: row.titolo,
      cells: [
        row.totale,
        row.prenotati,
        row.scade_il,
        row.massimo_cent,
        row.previsto_cent,
        row.cauzione_cent,
      ],
    })),
    file: `impegno-${periodo.al}`,
  }
  return (
    <FigureCard titolo="Quanto impegna" twin={twin}>
      <p className="tile-alone">{euro(all)}</p>
      <p className="muted">
        Il massimo che i punti {elide('al', longDate(periodo.al))} possono valere: ognuno al cambio migliore
        del catalogo.
      </p>
      {impegno.map((row) => (
        <div key={row.edizione_id} className="impegno">
          <h3>
            {may(edizioni) ? (
              <Link to={paths.una('edizioni', row.edizione_id)}>{row.titolo}</Link>
            ) : (
              row.titolo
            )}
          </h3>
          <Facts
            items={[
              ['Punti', wholeNumber(row.totale)],
              ['Di cui già chiesti', wholeNumber(row.prenotati)],
              ['Scadono il', longDate(row.scade_il)],
              ['Al più', euro(row.massimo_cent)],
              [
                'Previsto',
                row.previsto_cent === null ? 'nessun premio chiesto finora' : euro(row.previsto_cent),
              ],
              ['Cauzione versata', row.cauzione_cent > 0 && euro(row.cauzione_cent)],
            ]}
          />
        </div>
      ))}
      <p className="figure-note">
        {non_riscossa === null
          ? 'Il previsto è al valore medio dei premi chiesti finora, e conta tutti i punti: quanti ne restano senza premio si saprà alla fine della prima edizione.'
          : `Nelle edizioni finite è rimasto senza premio ${elide('il', percent(Math.round(non_riscossa * 1000) / 10))} dei punti: il previsto ne tiene conto, al valore medio dei premi chiesti finora.`}
      </p>
    </FigureCard>
  )
}
