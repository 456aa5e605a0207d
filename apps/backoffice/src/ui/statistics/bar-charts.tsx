import type { CifrePersone, Traguardo } from '@primo/contract/ingresso/operatore-cruscotto'
import { elencoPersone } from '@primo/contract/ingresso/operatore-persone'
import type { CifrePratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { percent } from '@primo/domain/platform/numbers'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import { Bars } from '../charts/Bars.tsx'
import { Figure, type Shown } from '../charts/Figure.tsx'
import { formatChange } from '../charts/MetricTile.tsx'
import { Legend } from '../charts/tones.tsx'
import { TRAGUARDI_NOMI } from '../labels/iscrizioni.ts'
import { PASSO_NAMES } from '../labels/pratiche-richieste.ts'
import { levelName } from '../list/filter-fields.ts'
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
