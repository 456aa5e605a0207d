import { type Cruscotto, cifrePersone } from '@primo/contract/ingresso/operatore-cruscotto'
import { codaPratiche } from '@primo/contract/pratiche/operatore-pratiche'
import { cifrePunti } from '@primo/contract/raccolta/operatore-andamento'
import type { MieLavorazioni } from '@primo/contract/ufficio/incarichi'
import { clock } from '@primo/domain/platform/clock'
import { longDate, todayInRome } from '@primo/domain/platform/dates'
import { fullStop } from '@primo/domain/platform/italian'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { QUEUE_OF, useAssignedItems } from '../../data/incarichi.ts'
import { useCanCall } from '../../data/permissions.ts'
import { useCruscotto } from '../../data/queue-counts.ts'
import { paths } from '../../paths.ts'
import { Scade } from '../../ui/incarichi/Assegnatario.tsx'
import { formatDeadline, formatElapsed } from '../../ui/labels/date-formats.ts'
import { PASSO_NAMES, RICHIESTA_STATES } from '../../ui/labels/pratiche-richieste.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { OverdueItems } from './OverdueItems.tsx'
import { PendingProposte } from './PendingProposte.tsx'
import { PeriodMetrics } from './PeriodMetrics.tsx'
import './oggi.css'
import '../../ui/incarichi/incarichi.css'

const FIGURES = [cifrePersone, cifrePunti, codaPratiche]

/** Shows the home page: metrics, overdue items, size and age of each queue, urgent deadlines. */
export function OggiPage() {
  const query = useCruscotto()
  const { data } = query
  const may = useCanCall()
  return (
    <>
      <PageHeading titolo="Oggi" above={longDate(todayInRome(clock.now()))} />
      <QueryStatus query={query} />
      {data?.identita && <Identita {...data.identita} />}
      {data?.lavori && data.lavori.falliti > 0 && (
        <p className="lavori-falliti" role="alert">
          <Link to={paths.coda('lavori')}>
            {quanti(
              data.lavori.falliti,
              'lavoro del sistema non è riuscito: guarda quale',
              'lavori del sistema non sono riusciti: guarda quali',
            )}
          </Link>
        </p>
      )}
      {data && FIGURES.some(may) && <PeriodMetrics />}
      {data && (data.iscrizioni ?? data.pratiche ?? data.richieste) && (
        <div className="oggi-lists">
          <LeMie />
          <OverdueItems dati={data} />
          <PendingProposte />
        </div>
      )}
      {data && (
        <div className="code">
          {data.iscrizioni && (
            <Coda nome="Iscrizioni" resource="iscrizioni" coda={data.iscrizioni} attesa="da approvare" />
          )}
          {data.pratiche && <Pratiche coda={data.pratiche} />}
          {data.richieste && <Richieste coda={data.richieste} />}
        </div>
      )}
      {data && !data.iscrizioni && !data.pratiche && !data.richieste && (
        <p className="muted">Nessuna delle code è tra i tuoi compiti: il tuo lavoro è nel menu.</p>
      )}
    </>
  )
}

const anyOf = new Intl.ListFormat('it', { type: 'disjunction' })
const inWords = new Intl.ListFormat('it', { type: 'conjunction' })

/** Shows which data of the company production requires and is not set, with the page or the persons that can set it. */
function Identita({ manca, chi }: NonNullable<Cruscotto['identita']>) {
  return (
    <p className="identita-manca" role="status">
      L’azienda non ha ancora detto chi è: {accorda(manca.length, 'manca', 'mancano')} {inWords.format(manca)}
      .{' '}
      {chi.length === 0 ? (
        <Link to={paths.coda('impostazioni')}>Scrivilo nelle impostazioni</Link>
      ) : (
        fullStop(`Lo può scrivere ${anyOf.format(chi)}`)
      )}
    </p>
  )
}

function Pratiche({ coda }: { coda: NonNullable<Cruscotto['pratiche']> }) {
  return (
    <Coda nome="Pratiche" resource="pratiche" coda={coda} attesa="in lavorazione">
      {coda.da_integrare > 0 && (
        <p className="presses">
          {quanti(coda.da_integrare, 'aspetta', 'aspettano')} un documento o una risposta
        </p>
      )}
      {coda.da_leggere > 0 && (
        <p className="presses">
          <Link to={paths.coda('pratiche', { tocca_a: 'operatore' })}>
            {quanti(coda.da_leggere, 'risposta da leggere', 'risposte da leggere')}
          </Link>
        </p>
      )}
      <Parts
        items={coda.per_passo.map(({ passo, quante }) => ({
          nome: PASSO_NAMES[passo],
          quante,
          dove: paths.coda('pratiche', { passo }),
        }))}
      />
    </Coda>
  )
}

function Richieste({ coda }: { coda: NonNullable<Cruscotto['richieste']> }) {
  return (
    <Coda nome="Premi" resource="richieste" coda={coda} attesa="da portare alla consegna">
      {coda.scadute > 0 && (
        <p className="presses bad">
          <Link to={paths.coda('richieste', { consegna: 'in_ritardo' })}>
            {wholeNumber(coda.scadute)} oltre il termine di consegna
          </Link>
        </p>
      )}
      {coda.in_scadenza > 0 && (
        <p className="presses">
          <Link to={paths.coda('richieste', { consegna: 'vicine' })}>
            {wholeNumber(coda.in_scadenza)} da consegnare entro trenta giorni
          </Link>
        </p>
      )}
      {coda.prossima_consegna && (
        <p className="muted">Prossima consegna {formatDeadline(coda.prossima_consegna)}</p>
      )}
      <Parts
        items={coda.per_stato.map(({ stato, quante }) => ({
          nome: RICHIESTA_STATES[stato][0],
          quante,
          dove: paths.coda('richieste', { stato }),
        }))}
      />
    </Coda>
  )
}

function Coda(props: {
  nome: string
  resource: string
  attesa: string
  coda: { in_attesa: number; piu_vecchia: string | null; in_ritardo: number }
  children?: ReactNode
}) {
  const { in_attesa, piu_vecchia, in_ritardo } = props.coda
  return (
    <section className="coda card" aria-label={props.nome}>
      <h2>
        <Link className="coda-nome" to={paths.coda(props.resource)}>
          {props.nome}
        </Link>
      </h2>
      <p>
        <strong className="cifra-coda">{wholeNumber(in_attesa)}</strong> {props.attesa}
      </p>
      <p className="muted">
        {piu_vecchia ? `La prima aspetta ${formatElapsed(piu_vecchia)}` : 'Tutto fatto: non aspetta nulla.'}
      </p>
      {in_ritardo > 0 && (
        <p className="presses bad">
          <Link to={paths.coda(props.resource, { in_ritardo: 'si' })}>
            {wholeNumber(in_ritardo)} in ritardo
          </Link>
        </p>
      )}
      {props.children}
    </section>
  )
}

function Parts({ items }: { items: { nome: string; quante: number; dove: string }[] }) {
  return (
    <ul className="parts">
      {items.map(({ nome, quante, dove }) => (
        <li key={nome}>
          <Link to={dove}>
            <span>{nome}</span>
            <strong>{wholeNumber(quante)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const LATE: Record<Lavorazione, readonly [one: string, many: string]> = {
  profilo: ['iscrizione', 'iscrizioni'],
  pratica: ['pratica', 'pratiche'],
  richiesta_premio: ['premio', 'premi'],
  rettifica: ['rettifica', 'rettifiche'],
}

/** Shows the items assigned to the operator by due date, and marks overdue ones. */
function LeMie() {
  const query = useAssignedItems()
  const { data } = query
  return (
    <div className="oggi-list">
      <Panel titolo="In carico a te">
        <QueryStatus query={query} />
        {data && <Rows mie={data} />}
      </Panel>
    </div>
  )
}

function Rows({ mie: { quante, in_ritardo, ritardi, righe } }: { mie: MieLavorazioni }) {
  if (quante === 0)
    return <p className="muted">Non hai nulla in carico: apri una coda e premi «Prendi la prossima».</p>
  return (
    <>
      <p>
        {quanti(quante, 'cosa', 'cose')} da lavorare
        {in_ritardo > 0 && (
          <>
            , <b className="late">{wholeNumber(in_ritardo)} in ritardo</b>:{' '}
            {ritardi.map(({ lavorazione, quante }, place) => (
              <Fragment key={lavorazione}>
                {place > 0 && ', '}
                <Link to={paths.coda(QUEUE_OF[lavorazione], { incarico: 'mie', in_ritardo: 'si' })}>
                  {quanti(quante, ...LATE[lavorazione])}
                </Link>
              </Fragment>
            ))}
          </>
        )}
      </p>
      <ul>
        {righe.map(({ lavorazione, id, nome, dettaglio, entro }) => (
          <li key={`${lavorazione} ${id}`}>
            <Link to={paths.una(QUEUE_OF[lavorazione], id)}>{nome}</Link>
            <span className="muted">{dettaglio}</span>
            <Scade entro={entro} />
          </li>
        ))}
      </ul>
      {quante > righe.length && (
        <p className="muted">
          Qui le prime {wholeNumber(righe.length)}: le altre sono nelle code, fra le «Mie».
        </p>
      )}
    </>
  )
}
