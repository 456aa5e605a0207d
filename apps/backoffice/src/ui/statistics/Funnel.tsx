import type { CifrePersone, Traguardo } from '@primo/contract/ingresso/operatore-cruscotto'
import { Bars } from '../charts/Bars.tsx'
import { Figure, type Shown } from '../charts/Figure.tsx'
import { formatChange } from '../charts/MetricTile.tsx'
import { TRAGUARDI_NOMI } from '../labels/iscrizioni.ts'
import { useArrivati } from './links.ts'

/** Shows the funnel of the period, from sign-up to the first premio: members who reached each milestone for the first time. */
export function Funnel({ dati: { passi, periodo }, brief }: Shown<CifrePersone>) {
  const { dal, al } = periodo
  const came = useArrivati()
  const to = (traguardo: Traguardo) => came(traguardo, periodo)
  return (
    <Figure
      titolo="Dalla registrazione al premio"
      twin={{
        first: 'Traguardo',
        columns: ['Nel periodo', 'Periodo prima', { name: 'Differenza', kind: 'testo' }],
        rows: passi.map(({ traguardo, quanti, prima }) => ({
          key: traguardo,
          name: TRAGUARDI_NOMI[traguardo],
          cells: [quanti, prima, formatChange(quanti, prima)],
          to: to(traguardo),
        })),
        file: `persone-${dal}-${al}`,
      }}
      brief={brief}
      note="Quanti ci sono arrivati per la prima volta nel periodo, in qualunque giorno si siano registrati: verificati sono i due contatti, iscritti chi entra in un’area, e il premio conta quando è chiesto. Il segno è il periodo prima."
    >
      <Bars
        rows={passi.map(({ traguardo, quanti, prima }) => ({
          key: traguardo,
          name: TRAGUARDI_NOMI[traguardo],
          parts: [{ tone: 'one', value: quanti }],
          before: prima,
          beside: formatChange(quanti, prima),
          to: to(traguardo),
        }))}
      />
    </Figure>
  )
}
