import type { CifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { addDays } from '@primo/domain/platform/dates'
import type { TipoMovimento } from '@primo/domain/raccolta/punti'
import { Figure } from '../../ui/charts/Figure.tsx'
import { WaterfallChart } from '../../ui/charts/WaterfallChart.tsx'
import { useMovimenti } from '../../ui/statistics/movimenti.ts'

/** Shows a waterfall chart from opening to closing balance. */
export function Waterfall({ dati: { estratto, periodo, edizione_id } }: { dati: CifrePunti }) {
  const movements = useMovimenti(edizione_id)
  const { dal, al } = periodo
  const behind = (stato: TipoMovimento) => movements({ stato, dal, al })
  const { apertura, chiusura, righe } = estratto
  const of = (tipo: TipoMovimento) => righe.find((r) => r.tipo === tipo)?.totale ?? 0
  const steps = [
    { name: 'Apertura', value: apertura.totale, whole: true, to: movements({ al: addDays(dal, -1) }) },
    { name: 'Guadagnati', value: of('accredito'), to: behind('accredito') },
    { name: 'Spesi', value: of('spesa'), to: behind('spesa') },
    { name: 'Scaduti', value: of('scadenza'), to: behind('scadenza') },
    { name: 'Stornati', value: of('storno'), to: behind('storno') },
    { name: 'Rettifiche', value: of('rettifica'), to: behind('rettifica') },
    // Maturing points that pay a debt leave the total. Points returned after their last day have expired.
    { name: 'A coprire debiti', value: of('maturazione'), to: behind('maturazione') },
    { name: 'Tornati già scaduti', value: of('restituzione'), to: behind('restituzione') },
    { name: 'Richiesti per un premio', value: of('prenotazione'), to: behind('prenotazione') },
    { name: 'Chiusura', value: chiusura.totale, whole: true, to: movements({ al }) },
  ].filter(({ value, whole }) => whole || value !== 0)
  return (
    <Figure
      titolo="Da apertura a chiusura"
      twin={{
        first: 'Voce',
        columns: ['Punti'],
        rows: steps.map(({ name, value, to }) => ({ key: name, name, cells: [value], to })),
        file: `da-apertura-a-chiusura-${periodo.dal}-${periodo.al}`,
      }}
    >
      <WaterfallChart label="Dai punti di apertura a quelli di chiusura" steps={steps} />
    </Figure>
  )
}
