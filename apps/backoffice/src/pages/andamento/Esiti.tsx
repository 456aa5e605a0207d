import type { CifrePratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { ACCADUTI } from '@primo/domain/pratiche/pratica'
import { Bars } from '../../ui/charts/Bars.tsx'
import { Figure } from '../../ui/charts/Figure.tsx'
import { formatChange } from '../../ui/charts/Tile.tsx'
import { praticheWithEventUrl } from '../../ui/statistics/esiti.ts'

/** Shows how the pratiche of a period arrived and ended. */
export function Esiti({ dati: { esiti, periodo } }: { dati: CifrePratiche }) {
  // Only a pratica reopened before its outcome was recorded has none: the row is hidden when there are none.
  const rows = esiti
    .filter(({ esito, ora, prima }) => esito !== 'senza_esito' || ora + prima > 0)
    .map((row) => ({ ...row, name: ACCADUTI[row.esito], to: praticheWithEventUrl(row.esito, periodo) }))
  return (
    <Figure
      titolo="Come arrivano e come si chiudono"
      twin={{
        first: 'Che cosa è successo',
        columns: ['Nel periodo', 'Periodo prima', { name: 'Differenza', kind: 'testo' }],
        rows: rows.map(({ esito, name, ora, prima, to }) => ({
          key: esito,
          name,
          cells: [ora, prima, formatChange(ora, prima)],
          to,
        })),
        file: `esiti-pratiche-${periodo.dal}-${periodo.al}`,
      }}
      note="Quante volte è successo nel periodo: una pratica riaperta e completata di nuovo conta due volte. Il segno è il periodo prima."
    >
      <Bars
        rows={rows.map(({ esito, name, ora, prima, to }) => ({
          key: esito,
          name,
          parts: [{ tone: 'one', value: ora }],
          before: prima,
          beside: formatChange(ora, prima),
          to,
        }))}
      />
    </Figure>
  )
}
