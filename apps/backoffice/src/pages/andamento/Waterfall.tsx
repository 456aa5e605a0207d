import type { CifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import { Figure } from '../../ui/charts/Figure.tsx'
import { Steps } from '../../ui/charts/Steps.tsx'

/** From what there was to what there is: what came in and went out, one step after the other. */
export function Waterfall({ dati: { estratto, periodo } }: { dati: CifrePunti }) {
  const { apertura, chiusura, righe } = estratto
  const of = (...tipi: string[]) => righe.reduce((n, r) => (tipi.includes(r.tipo) ? n + r.totale : n), 0)
  const steps = [
    { name: 'Apertura', value: apertura.totale, whole: true },
    { name: 'Guadagnati', value: of('accredito') },
    { name: 'Spesi', value: of('spesa') },
    { name: 'Scaduti', value: of('scadenza') },
    { name: 'Stornati', value: of('storno') },
    { name: 'Rettifiche', value: of('rettifica') },
    // Points that paid what was owed are nobody's any more; those of an expired request have expired.
    { name: 'A coprire debiti', value: of('maturazione', 'restituzione', 'prenotazione') },
    { name: 'Chiusura', value: chiusura.totale, whole: true },
  ].filter(({ value, whole }) => whole || value !== 0)
  return (
    <Figure
      titolo="Da apertura a chiusura"
      twin={{
        first: 'Voce',
        columns: ['Punti'],
        rows: steps.map(({ name, value }) => ({ key: name, name, cells: [value] })),
        file: `da-apertura-a-chiusura-${periodo.dal}-${periodo.al}`,
      }}
    >
      <Steps label="Dai punti di apertura a quelli di chiusura" steps={steps} />
    </Figure>
  )
}
