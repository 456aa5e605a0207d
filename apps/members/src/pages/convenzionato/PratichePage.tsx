import './convenzionato.css'
import type { Riepilogo } from '@primo/contract/pratiche/pratiche'
import { longMonth } from '@primo/domain/platform/dates'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { StatoPratica } from '@primo/domain/pratiche/pratica'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { refreshPratiche, riepilogoQuery } from '../../data/pratiche.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Hero } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InvitoDialog } from '../../ui/Invito.tsx'
import { useWide } from '../../ui/ListAndDetail.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { HeroSkeleton } from '../../ui/QueryView.tsx'
import { Pratiche } from './Pratiche.tsx'
import { importo } from './stati.ts'

/** Home page of the Convenzionato area: totals and list, side by side on wide screens. */
export function PratichePage() {
  const [invito, setInvito] = useState(false)
  return (
    <AppPage title="Pratiche" onRefresh={refreshPratiche} action={<NuovaPratica />}>
      <div className="pratiche-home">
        <Cifre />
        <div className="ways">
          <button type="button" className="way" onClick={() => setInvito(true)}>
            <Icon name="qr" />
            Invita con il tuo link
          </button>
          <Link to={paths.azienda} className="way">
            <Icon name="case" />
            La tua azienda
          </Link>
        </div>
        <div className="pratiche-list list-first">
          <Pratiche />
        </div>
        <Andamento />
      </div>
      {invito ? (
        <InvitoDialog ruolo="convenzionato" title="Invita un convenzionato" close={() => setInvito(false)} />
      ) : null}
    </AppPage>
  )
}

/** Link to the form that creates a pratica. `soft` = secondary style, when it is not the main action. */
export function NuovaPratica({ soft = false }: { soft?: boolean }) {
  return (
    <ButtonLink to={paths.praticaNuova} small variant={soft ? 'soft' : 'full'}>
      <Icon name="plus" />
      Nuova
    </ButtonLink>
  )
}

/** Shows number and amount of the open pratiche, and the number in other states. */
function Cifre() {
  const { data, error, refetch } = useQuery(riepilogoQuery)
  if (!data) {
    return (
      <HeroSkeleton
        error={error}
        retry={refetch}
        title="In lavorazione"
        labels={['bozze', 'completate', 'rifiutate']}
        note={<p className="cifre-note">€ 000.000 richiesti</p>}
      />
    )
  }
  const di = (stato: StatoPratica) => data.per_stato.find((s) => s.id_stato === stato)
  const count = (stato: StatoPratica) => di(stato)?.quante ?? 0
  const part = (stato: StatoPratica, una: string, tante: string) => ({
    label: accorda(count(stato), una, tante),
    value: wholeNumber(count(stato)),
  })
  return (
    <Hero
      title="In lavorazione"
      figure={wholeNumber(count(3))}
      split={[
        part(1, 'bozza', 'bozze'),
        part(5, 'completata', 'completate'),
        part(2, 'rifiutata', 'rifiutate'),
      ]}
    >
      <p className="cifre-note">
        {data.totale === 0
          ? 'La prima pratica comincia da «Nuova».'
          : `${importo(di(3)?.importo_cent ?? 0)} richiesti${
              data.da_integrare > 0
                ? `, ${quanti(data.da_integrare, 'pratica', 'pratiche')} da integrare`
                : ''
            }`}
      </p>
    </Hero>
  )
}

const LARGO = 320
const ALTO = 110

/** Shows the pratiche by month and state, as a chart and as a table. Collapsed on a phone. */
function Andamento() {
  const { data } = useQuery(riepilogoQuery)
  const wide = useWide()
  // The hero already shows the loading or error state.
  if (!data || data.totale === 0) return null
  const mesi = data.per_mese
  const registrate = mesi.reduce((n, m) => n + m.registrate, 0)
  return (
    <details className="card andamento" open={wide}>
      <summary className="andamento-open">
        <h2>Ultimi dodici mesi</h2>
        <span className="muted">{quanti(registrate, 'pratica registrata', 'pratiche registrate')}</span>
      </summary>
      <svg
        viewBox={`0 0 ${LARGO} ${ALTO + 18}`}
        role="img"
        aria-label={`Pratiche registrate per mese, ${registrate} in tutto; i numeri sono nella tabella qui sotto`}
      >
        <line x1="0" x2={LARGO} y1={ALTO} y2={ALTO} className="andamento-base" />
        {bars(mesi, LARGO, ALTO).map((r) => (
          <rect
            key={`${r.mese}-${r.parte}`}
            className={`parte-${r.parte}`}
            x={r.x}
            y={r.y}
            width={r.larghezza}
            height={r.altezza}
            rx="2"
          />
        ))}
        {mesi.map((m, i) => (
          <text key={m.mese} x={((i + 0.5) * LARGO) / mesi.length} y={ALTO + 14} textAnchor="middle">
            {longMonth(m.mese).slice(0, 3)}
          </text>
        ))}
      </svg>
      <ul className="andamento-legend">
        {PARTS.map(({ chiave, nome }) => (
          <li key={chiave} className={`parte-${chiave}`}>
            {nome}
          </li>
        ))}
      </ul>
      <details className="andamento-table">
        <summary className="table-open">Vedi la tabella</summary>
        <table>
          <caption className="visually-hidden">Pratiche per mese di registrazione e stato</caption>
          <thead>
            <tr>
              <th scope="col">Mese</th>
              <th scope="col">Tutte</th>
              <th scope="col">Compl.</th>
              <th scope="col">In lav.</th>
              <th scope="col">Bozze</th>
              <th scope="col">Rif.</th>
            </tr>
          </thead>
          <tbody>
            {mesi.toReversed().map((m) => (
              <tr key={m.mese}>
                <th scope="row">{longMonth(m.mese)}</th>
                <td>{m.registrate}</td>
                {PARTS.map(({ chiave }) => (
                  <td key={chiave}>{m[chiave]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </details>
  )
}

type Mese = Riepilogo['per_mese'][number]

/** Segments of a month's bar in the chart, from the bottom up. */
const PARTS = [
  { chiave: 'completate', nome: 'Completate' },
  { chiave: 'in_lavorazione', nome: 'In lavorazione' },
  { chiave: 'bozze', nome: 'Bozze' },
  { chiave: 'rifiutate', nome: 'Rifiutate' },
] as const satisfies readonly { chiave: keyof Mese; nome: string }[]

interface Rectangle {
  mese: string
  parte: (typeof PARTS)[number]['chiave']
  x: number
  y: number
  larghezza: number
  altezza: number
}

/** Returns the stacked bars of the months in a box of `width` by `height`. The highest month fills it. */
export function bars(mesi: readonly Mese[], width: number, height: number): Rectangle[] {
  const max = Math.max(1, ...mesi.map((m) => m.registrate))
  const passo = width / Math.max(1, mesi.length)
  return mesi.flatMap((mese, i) => {
    let below = height
    return PARTS.flatMap(({ chiave }) => {
      if (mese[chiave] === 0) return []
      const alto = (mese[chiave] / max) * height
      below -= alto
      return [
        {
          mese: mese.mese,
          parte: chiave,
          x: (i + 0.18) * passo,
          y: below,
          larghezza: passo * 0.64,
          altezza: alto,
        },
      ]
    })
  })
}
