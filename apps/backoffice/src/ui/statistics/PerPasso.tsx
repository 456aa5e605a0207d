import type { CifrePratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { paths } from '../../paths.ts'
import { Bars } from '../charts/Bars.tsx'
import { Figure, type Shown } from '../charts/Figure.tsx'
import { Legend } from '../charts/tones.tsx'
import { PASSO_NAMES } from '../labels/pratiche-richieste.ts'

/** Ranges of days without a change, shortest first, by which open pratiche are counted. */
const FASCE = [
  { name: 'Fino a 7 giorni', tone: 'four' },
  { name: 'Da 8 a 15', tone: 'three' },
  { name: 'Da 16 a 30', tone: 'one' },
  { name: 'Oltre 30', tone: 'two' },
] as const

const ofStep = (passo: string) => paths.coda('pratiche', { passo })

/** Shows the number of open pratiche by step, and by how long they have not moved. */
export function PerPasso({ dati: { passi }, brief }: Shown<CifrePratiche>) {
  return (
    <Figure
      titolo={brief ? 'Pratiche ferme, per passo' : 'Aspettano adesso, passo per passo'}
      twin={{
        first: 'Passo',
        columns: [...FASCE.map(({ name }) => name), 'In tutto'],
        rows: passi.map(({ passo, ferme }) => ({
          key: passo,
          name: PASSO_NAMES[passo],
          cells: [...ferme, ferme.reduce((n, m) => n + m, 0)],
          to: ofStep(passo),
        })),
        file: 'pratiche-per-passo',
      }}
      brief={brief}
      note="Da quanto non si muovono."
    >
      <Bars
        rows={passi.map(({ passo, ferme }) => ({
          key: passo,
          name: PASSO_NAMES[passo],
          parts: FASCE.map(({ tone }, i) => ({ tone, value: ferme[i] ?? 0 })),
          to: ofStep(passo),
        }))}
      />
      <Legend items={FASCE} />
    </Figure>
  )
}
