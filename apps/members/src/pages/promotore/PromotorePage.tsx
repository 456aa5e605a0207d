import './promotore.css'
import { messageOf } from '@primo/client/api-error'
import { longMonth } from '@primo/domain/platform/dates'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { FILTRO_VUOTO } from '@primo/domain/rete/rete'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { queryClient } from '../../data/query-client.ts'
import { riepilogoQuery } from '../../data/rete.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { CountUp } from '../../ui/CountUp.tsx'
import { Card, Hero, Progress } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InvitoDialog } from '../../ui/Invito.tsx'
import { EmptyState } from '../../ui/loading-and-errors.tsx'
import { HeroSkeleton } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { FullFetchState } from './full-fetch.ts'
import { QualificaCard, refreshQualifica } from './QualificaCard.tsx'
import { Rete } from './Rete.tsx'
import { ReteBranches } from './ReteBranches.tsx'
import { useRete } from './rete.ts'

/** Page of the promotore's area: totals, network as tree and table, growth, invitation. */
export function PromotorePage() {
  const [invito, setInvito] = useState(false)
  const [filter, setFilter] = useState(FILTRO_VUOTO)
  const { state, rami, fetching } = useRete()
  const invita = (
    <Button onClick={() => setInvito(true)}>
      <Icon name="share" />
      Invita
    </Button>
  )
  return (
    <AppPage
      title="La tua rete"
      titleHidden
      onRefresh={async () => {
        await Promise.all([
          fetching.start(),
          // The totals, and the branches and searches of a network too large for a full fetch.
          queryClient.invalidateQueries({ queryKey: ['promotore'] }),
          refreshQualifica(),
        ])
      }}
    >
      <div className="promotore-home">
        <div className="stack promotore-stack">
          <Cifre
            azione={
              rami?.length === 0 ? null : (
                <div className="ways">
                  <button type="button" className="way" onClick={() => setInvito(true)}>
                    <Icon name="share" />
                    Invita
                  </button>
                  <Link to={paths.qualifica} className="way">
                    <Icon name="star" />
                    Qualifica
                  </Link>
                </div>
              )
            }
          />
          <FullFetch
            state={state}
            resume={() => void fetching.resume()}
            start={() => void fetching.start()}
            stop={fetching.stop}
          />
          {rami?.length === 0 ? (
            <EmptyState icon="network" title="Qui crescerà la tua rete" action={invita}>
              Manda il tuo link a chi vuoi portare: appena si registra lo trovi qui, con chi porterà a sua
              volta.
            </EmptyState>
          ) : null}
          {rami && rami.length > 0 ? <Rete rami={rami} filter={filter} change={setFilter} /> : null}
          {state.tooMany ? (
            <ReteBranches capo={state.tooMany.first[0]!} totale={state.tooMany.total - 1} />
          ) : null}
        </div>
        <div className="stack promotore-stack">
          <QualificaCard />
          <Andamento />
        </div>
      </div>
      {invito ? (
        <InvitoDialog ruolo="promotore" title="Invita nella tua rete" close={() => setInvito(false)} />
      ) : null}
    </AppPage>
  )
}

/** Shows the number of people in the network, and of its pratiche. */
function Cifre({ azione }: { azione: ReactNode }) {
  const { data, error, refetch } = useQuery(riepilogoQuery)
  if (!data) {
    return (
      <>
        <HeroSkeleton
          error={error}
          retry={refetch}
          title="Persone nella tua rete"
          labels={['entrate questo mese', 'pratiche inviate dalla rete', 'da te']}
        />
        {error ? null : azione}
      </>
    )
  }
  const questoMese = data.mesi.at(-1)?.persone ?? 0
  return (
    <>
      <Hero
        title={accorda(data.persone, 'Persona nella tua rete', 'Persone nella tua rete')}
        figure={<CountUp of="persone" value={data.persone} />}
        split={[
          {
            label: accorda(questoMese, 'entrata questo mese', 'entrate questo mese'),
            value: wholeNumber(questoMese),
          },
          {
            label: accorda(data.pratiche_rete, 'pratica inviata dalla rete', 'pratiche inviate dalla rete'),
            value: wholeNumber(data.pratiche_rete),
          },
          {
            // Completes the preceding label: «84 pratiche inviate dalla rete, 15 da te».
            label: 'da te',
            value: wholeNumber(data.pratiche_proprie),
          },
        ]}
      />
      {azione}
    </>
  )
}

/** Tables of people and pratiche by level and by month, with a bar in each row. */
function Andamento() {
  const { data } = useQuery(riepilogoQuery)
  if (!data || data.persone === 0) return null
  const piuPersone = Math.max(1, ...data.livelli.map((l) => l.persone))
  const piuMese = Math.max(1, ...data.mesi.map((m) => m.proprie + (m.rete ?? 0)))
  return (
    <div className="stack promotore-stack">
      <Card>
        <h2>Per livello</h2>
        <Figures
          columns={['Livello', 'Persone', 'Attive', 'Pratiche']}
          rows={data.livelli.map((l) => ({
            name: `${l.livello}º`,
            quota: l.persone / piuPersone,
            values: [l.persone, l.produttori, l.pratiche],
          }))}
        />
        <p className="muted">Attiva: almeno una pratica completata negli ultimi dodici mesi.</p>
        {data.livelli.some((l) => l.produttori === null) ? (
          <p className="muted">
            Quante sono attive si dice da tre in su: dove c’è un trattino, il numero racconterebbe che cosa ha
            fatto una persona.
          </p>
        ) : null}
      </Card>
      <Card>
        <h2>Per mese</h2>
        <Figures
          columns={['Mese', 'Persone entrate', 'Inviate da te', 'Inviate dalla rete']}
          rows={data.mesi.toReversed().map((m) => ({
            name: longMonth(m.mese),
            quota: (m.proprie + (m.rete ?? 0)) / piuMese,
            values: [m.persone, m.proprie, m.rete],
          }))}
        />
        {data.mesi.some((m) => m.rete === null) ? (
          <p className="muted">
            Le pratiche inviate dalla rete si dividono per mese solo dove ci sono dietro almeno tre persone
            attive. Nel totale ci sono tutte: {wholeNumber(data.pratiche_rete)}.
          </p>
        ) : null}
      </Card>
    </div>
  )
}

interface FiguresProps {
  /** Column headings, the first for the rows' names. */
  columns: string[]
  /** Rows with their values, null for a hidden value. `quota`: length of the bar, from 0 to 1. */
  rows: { name: string; quota: number; values: (number | null)[] }[]
}

/** Table of numbers. On narrow screens, and with large text, its rows are lists (promotore.css). */
function Figures({ columns, rows }: FiguresProps) {
  return (
    <div className="andamento-box">
      <table className="andamento-rete">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, quota, values }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <Bar quota={quota} />
              </th>
              {values.map((value, i) => (
                <td key={columns[i + 1]} data-column={columns[i + 1]}>
                  {value === null ? <Taciuta /> : wholeNumber(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Placeholder for a number that is not shown because, with too few people, it would disclose a person's data. */
function Taciuta() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">non si mostra</span>
    </>
  )
}

function Bar({ quota }: { quota: number }) {
  return (
    <span className="andamento-bar" aria-hidden="true">
      <i style={{ width: `${quota * 100}%` }} />
    </span>
  )
}

interface Props {
  state: FullFetchState<unknown, unknown>
  resume: () => void
  start: () => void
  stop: () => void
}

/** Number of skeleton rows while the tree loads, so that the content below does not shift. */
const ROWS_AHEAD = 8

/**
 * Shows the progress of a full fetch of the network with a stop button, or the next step once it is interrupted. Hidden when it
 * is complete.
 */
function FullFetch({ state, resume, start, stop }: Props) {
  const { phase, read, total, error } = state
  if (phase === 'done' || phase === 'idle' || phase === 'too-many') return null
  const howMuch = total > 0 ? `${wholeNumber(read)} di ${quanti(total, 'pagina', 'pagine')}` : ''
  if (phase === 'running') {
    // A network of one page loads at once: its progress bar would only flash.
    const tree = state.rows === null ? <Skeleton shape="row" count={ROWS_AHEAD} /> : null
    if (total < 2) return tree
    return (
      <>
        <Card className="stack promotore-stack">
          <p className="row">
            <span className="grow">Stiamo leggendo la tua rete: {howMuch}.</span>
            <Button variant="soft" small onClick={stop}>
              Annulla
            </Button>
          </p>
          <Progress value={read} max={total} label="Lettura della rete" />
        </Card>
        {tree}
      </>
    )
  }
  const failed = phase === 'failed'
  return (
    <Card className="stack promotore-stack">
      <p role={failed ? 'alert' : 'status'}>
        {failed ? messageOf(error) : 'Hai interrotto la lettura della rete.'}
        {read > 0 && read < total ? ` Abbiamo già ${howMuch}: si riparte da lì.` : ''}
      </p>
      <div className="row">
        <Button variant="soft" small onClick={read > 0 ? resume : start}>
          {failed ? 'Riprova' : 'Continua'}
        </Button>
        {read > 0 ? (
          <Button variant="plain" small onClick={start}>
            Rileggi tutto
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
