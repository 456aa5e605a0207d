import type { CifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { percent } from '@primo/domain/platform/numbers'
import { paths } from '../../paths.ts'
import { Bars } from '../../ui/charts/Bars.tsx'
import { Figure } from '../../ui/charts/Figure.tsx'

/** Converts a share to percent with one decimal. */
const ofHundred = (quota: number) => Math.round(quota * 1_000) / 10

/** Shows the points of finished editions that expired unused. */
export function NonRiscossi({ dati: { finite, periodo } }: { dati: CifrePunti }) {
  if (finite.length === 0) return null
  const to = (id: number) => paths.una('edizioni', id)
  return (
    <Figure
      titolo="Punti rimasti senza premio"
      twin={{
        first: 'Edizione finita',
        columns: [
          'Spesi',
          'Scaduti',
          { name: 'Senza premio', kind: 'percento' },
          { name: 'Valore', kind: 'euro', none: 'nessun premio chiesto' },
        ],
        rows: finite.map(({ edizione_id, titolo, spesi, scaduti, quota, valore_cent }) => ({
          key: String(edizione_id),
          name: titolo,
          cells: [spesi, scaduti, ofHundred(quota), valore_cent],
          to: to(edizione_id),
        })),
        file: `punti-senza-premio-${periodo.al}`,
      }}
      note="Delle edizioni finite: la barra è i punti scaduti, e accanto c’è quanta parte sono di quelli spesi o scaduti."
    >
      <Bars
        rows={finite.map(({ edizione_id, titolo, scaduti, quota }) => ({
          key: String(edizione_id),
          name: titolo,
          parts: [{ tone: 'three', value: scaduti }],
          beside: percent(ofHundred(quota)),
          to: to(edizione_id),
        }))}
      />
    </Figure>
  )
}
