import type { CifrePersone } from '@primo/contract/ingresso/operatore-cruscotto'
import { elencoPersone } from '@primo/contract/ingresso/operatore-persone'
import { percent } from '@primo/domain/platform/numbers'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import { Bars } from '../charts/Bars.tsx'
import { Figure } from '../charts/Figure.tsx'
import { levelName } from '../list/filter-fields.ts'

/** Returns a share in percent with one decimal, or null without a total. */
const rate = (n: number, of: number) => (of === 0 ? null : Math.round((n / of) * 1000) / 10)

/** Shows the network's current levels, each with a link to its members. */
export function Livelli({ dati: { livelli } }: { dati: CifrePersone }) {
  const all = livelli.reduce((n, { persone }) => n + persone, 0)
  const may = useCanCall()(elencoPersone)
  const to = (livello: number) => (may ? paths.coda('persone', { livello: String(livello) }) : undefined)
  return (
    <Figure
      titolo="La rete, livello per livello"
      twin={{
        first: 'Livello',
        columns: ['Persone', { name: 'Sul totale', kind: 'percento' }],
        rows: livelli.map(({ livello, persone }) => ({
          key: String(livello),
          name: levelName(livello),
          cells: [persone, rate(persone, all)],
          to: to(livello),
        })),
        file: 'rete-per-livello',
      }}
      note="Com’è adesso. Chi ha cancellato l’account tiene il suo posto qui, ma non è nell’elenco. Portare persone non dà premi: i livelli dicono solo dove stanno."
    >
      <Bars
        rows={livelli.map(({ livello, persone }) => ({
          key: String(livello),
          name: levelName(livello),
          parts: [{ tone: 'one', value: persone }],
          beside: percent(rate(persone, all) ?? 0),
          to: to(livello),
        }))}
      />
    </Figure>
  )
}
