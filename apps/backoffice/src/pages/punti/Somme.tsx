import { quanti } from '@primo/domain/platform/numbers'
import { VOCI_ESTRATTO } from '@primo/domain/raccolta/estratto'
import { useListContext } from 'react-admin'
import { useSommeMovimenti } from '../../data/counts.ts'
import { COLONNE, formatPointsChange } from '../../ui/punti/labels.ts'

/** Shows the total change by the filtered movimenti, with the columns of the statement. */
export function Somme() {
  const { filterValues } = useListContext()
  const somme = useSommeMovimenti(filterValues)
  if (somme === undefined) return null
  if (somme === null)
    return (
      <p className="muted">Più di diecimila movimenti: con una ricerca più stretta se ne legge la somma.</p>
    )
  const { stato } = filterValues
  const those = somme.filter(({ tipo }) => !VOCI_ESTRATTO.some((voce) => voce === stato) || tipo === stato)
  const sum = (column: 'movimenti' | (typeof COLONNE)[number][0]) =>
    those.reduce((n, row) => n + row[column], 0)
  return (
    <dl className="somme" aria-label="Somma dei movimenti">
      <div>
        <dt>Insieme</dt>
        <dd>{quanti(sum('movimenti'), 'movimento', 'movimenti')}</dd>
      </div>
      {COLONNE.map(([column, name]) => (
        <div key={column}>
          <dt>{name}</dt>
          <dd>{formatPointsChange(sum(column))}</dd>
        </div>
      ))}
    </dl>
  )
}
