import './qualifica.css'
import type { MeseQualifica, QualificaAttuale } from '@primo/contract/qualifiche/qualifiche'
import { longDate, longMonth } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { accorda, quanti, wholeNumber } from '@primo/domain/platform/numbers'
import {
  type EsitoQualifica,
  gradoRaggiunto,
  VOCI_QUALIFICA,
  type VoceQualifica,
} from '@primo/domain/qualifiche/qualifica'
import {
  describeMissingForNext,
  NOMI_VOCE,
  nomeGrado,
  valeDal,
} from '@primo/domain/qualifiche/qualifica-labels'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { PagedList } from '../../ui/AppList.tsx'
import { AppPage } from '../../ui/AppPage.tsx'
import { Card, Hero, Progress, Tag, type Tone } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EmptyState, FailureState } from '../../ui/loading-and-errors.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { qualificaQuery, refreshQualifica, storiaQuery } from './QualificaCard.tsx'

/** Page of a promotore's qualifica: the current one, requirements of the next one, outcome and reason of every month. */
export function QualificaPage() {
  const { data, error, refetch } = useQuery(qualificaQuery)
  return (
    <AppPage title="La tua qualifica" titleHidden back={paths.promotore} onRefresh={refreshQualifica}>
      {data ? (
        <Attuale data={data} />
      ) : error ? (
        <Card>
          <FailureState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className="stack">
          <Skeleton shape="hero" />
          <Skeleton shape="card" count={2} />
        </div>
      )}
    </AppPage>
  )
}

function Attuale({ data }: { data: QualificaAttuale }) {
  const { piano, qualifica, avviso } = data
  if (!piano && !qualifica) {
    return (
      <EmptyState icon="star" title="Le qualifiche arriveranno">
        Quando ci sarà un piano marketing in vigore, qui troverai la tua qualifica e che cosa manca alla
        prossima.
      </EmptyState>
    )
  }
  return (
    <div className="qualifica-page">
      <div className="stack">
        <Hero
          title="La tua qualifica"
          figure={qualifica?.nome ?? 'Ancora nessuna'}
          split={[
            ...(qualifica ? [{ label: 'da quando è tua', value: longDate(qualifica.dal) }] : []),
            { label: 'prossima verifica', value: longDate(data.verifica_il) },
          ]}
        />
        {avviso ? (
          <p className="card qualifica-avviso">
            <Icon name="alert" className="qualifica-avviso-mark" />
            <span>{avviso}</span>
          </p>
        ) : null}
        {piano ? <QualificaProssima data={data} /> : null}
        <SeCompleto data={data} />
        {piano ? <QualificaScala piano={piano} grado={qualifica?.grado ?? 0} /> : null}
      </div>
      <QualificaStoria />
    </div>
  )
}

/** Shows the progress of each required total (such as the network's pratiche) towards the next qualifica, and what is missing. */
export function QualificaProssima({ data }: { data: QualificaAttuale }) {
  const { prossima } = data
  if (!prossima) {
    return (
      <Card soft>
        <h2>Sei in cima al piano</h2>
        <p>Non c’è una qualifica più alta: mantienila mese dopo mese.</p>
      </Card>
    )
  }
  // A value the step does not require has no bar: it would be full without merit.
  const required = prossima.voci.filter((v) => v.soglia > 0)
  return (
    <Card>
      <h2>Verso {prossima.nome}</h2>
      <p className="qualifica-manca">{prossima.frase}</p>
      <ul className="qualifica-items">
        {required.map(({ voce, cifra, soglia, manca }) => {
          const { titolo } = NOMI_VOCE[voce]
          return (
            <li key={voce}>
              <span className="row">
                <b className="grow">{titolo}</b>
                <span className="qualifica-cifra">
                  <b>{cifra === null ? POCHI : wholeNumber(cifra)}</b> di {wholeNumber(soglia)}
                </span>
              </span>
              {cifra === null ? null : (
                <Progress
                  value={cifra}
                  max={soglia}
                  label={`${titolo}: ${wholeNumber(cifra)} di ${wholeNumber(soglia)}`}
                />
              )}
              {manca === null ? (
                <span className="muted below">quanti sono si dice da tre in su</span>
              ) : manca === 0 ? (
                <span className="qualifica-done">
                  <Icon name="check" className="qualifica-done-mark" />
                  raggiunto
                </span>
              ) : (
                <span className="muted below">
                  {`ne ${accorda(manca, 'manca', 'mancano')} ${wholeNumber(manca)}`}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className="muted below">
        Contano le pratiche completate con esito positivo negli ultimi dodici mesi. Produttore attivo è chi,
        nella tua rete, ne ha completata almeno una.
      </p>
    </Card>
  )
}

/** Text in place of the number of active producers below three: the exact number would disclose the data of one person. */
const POCHI = 'meno di 3'

const chiede = (voce: VoceQualifica, n: number) => quanti(n, NOMI_VOCE[voce].una, NOMI_VOCE[voce].tante)

type Piano = NonNullable<QualificaAttuale['piano']>

/** Lists the qualifiche of the marketing plan with their thresholds, the current one marked. */
export function QualificaScala({ piano, grado }: { piano: Piano; grado: number }) {
  return (
    <Card>
      <h2>{piano.nome}</h2>
      <p className="muted below">In vigore da {longMonth(piano.dal)}</p>
      <ol className="qualifica-scala">
        {piano.qualifiche.map((q) => (
          <li
            key={q.id}
            className={q.grado <= grado ? 'avuta' : ''}
            aria-current={q.grado === grado ? 'step' : undefined}
          >
            <span className="row">
              <b className="grow">{q.nome}</b>
              {q.grado === grado ? <Tag tone="area">Sei qui</Tag> : null}
            </span>
            <span className="muted below">
              {VOCI_QUALIFICA.filter((voce) => q.soglie[voce] > 0)
                .map((voce) => chiede(voce, q.soglie[voce]))
                .join(', ')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const MOST = 200

/**
 * Simulates the qualifica after further pratiche, with the rules of the monthly closing. Hidden while the totals are not
 * disclosed, with fewer than three producers (docs/decisions/0048).
 */
function SeCompleto({ data }: { data: QualificaAttuale }) {
  const { piano, cifre, qualifica, mese } = data
  // Starts with the missing amount.
  const missing = (voce: VoceQualifica) =>
    Math.min(MOST, data.prossima?.voci.find((v) => v.voce === voce)?.manca ?? 0)
  const [sue, setSue] = useState(() => missing('pratiche_proprie'))
  const [rete, setRete] = useState(() => missing('pratiche_rete'))
  if (!piano || !data.prossima || cifre.pratiche_rete === null || cifre.produttori === null) return null
  const then = {
    pratiche_proprie: cifre.pratiche_proprie + sue,
    pratiche_rete: cifre.pratiche_rete + rete,
    produttori: cifre.produttori,
  }
  const now = qualifica?.grado ?? 0
  const grado = gradoRaggiunto(piano.qualifiche, then)
  return (
    <Card className="stack">
      <h2>E se completo altre pratiche?</h2>
      <Stepper label="Pratiche tue" value={sue} max={MOST} onChange={setSue} />
      <Stepper label="Pratiche della rete" value={rete} max={MOST} onChange={setRete} />
      <p role="status">
        {grado > now ? (
          <>
            Se arrivano entro il mese, sei <b>{nomeGrado(piano.qualifiche, grado)}</b>{' '}
            {elide('dal', valeDal(mese))}.
          </>
        ) : (
          describeMissingForNext(piano.qualifiche, now, then, mese)
        )}
      </p>
    </Card>
  )
}

const ESITI: Record<EsitoQualifica, readonly [parola: string, tono: Tone]> = {
  promossa: ['Raggiunta', 'ok'],
  confermata: ['Confermata', 'area'],
  tolleranza: ['In tolleranza', 'warn'],
  retrocessa: ['Scesa', 'bad'],
  nessuna: ['Non ancora', 'neutral'],
}

/** Lists the months already closed, newest first. Each expands to the reason of its qualifica. */
export function QualificaStoria() {
  const list = useInfiniteQuery(storiaQuery)
  return (
    <section className="stack qualifica-storia" aria-labelledby="storia-qualifica">
      <h2 id="storia-qualifica">Mese per mese</h2>
      <PagedList
        label="La tua qualifica, mese per mese"
        list={list}
        keyOf={(m) => m.mese}
        render={(m) => <Mese row={m} />}
        empty={
          <EmptyState icon="clock" title="Il primo mese deve ancora chiudersi">
            Il primo giorno del mese si guarda quello appena finito: qui resta che cosa è stato deciso, e
            perché.
          </EmptyState>
        }
      />
    </section>
  )
}

function Mese({ row }: { row: MeseQualifica }) {
  const [label, tono] = ESITI[row.esito]
  return (
    <details className="card qualifica-mese">
      <summary>
        <span className="row">
          <span className="grow">
            <b>{longMonth(row.mese)}</b>
            <span className="muted below">{row.qualifica ?? 'Nessuna qualifica'}</span>
          </span>
          <Tag tone={tono}>{label}</Tag>
          <Icon name="forward" className="qualifica-open" />
        </span>
      </summary>
      <p>{row.perche}</p>
      <p className="muted below">{row.piano}</p>
    </details>
  )
}
