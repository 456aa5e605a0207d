import './qualifica.css'
import { messageOf } from '@primo/client/error-message'
import type { QualificaAttuale } from '@primo/contract/qualifiche/qualifiche'
import { longDate } from '@primo/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Card, Hero } from '../../ui/surfaces.tsx'
import { QualificaProssima, QualificaScala } from './QualificaScala.tsx'
import { QualificaStoria } from './QualificaStoria.tsx'
import { qualificaQuery, refreshQualifica } from './qualifica.ts'
import { SeCompleto } from './SeCompleto.tsx'

/** Page of a promotore's qualifica: the current one, requirements of the next one, outcome and reason of every month. */
export function QualificaPage() {
  const { data, error, refetch } = useQuery(qualificaQuery)
  return (
    <AppPage title="La tua qualifica" titleHidden back={paths.promotore} onRefresh={refreshQualifica}>
      {data ? (
        <Attuale data={data} />
      ) : error ? (
        <Card>
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
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
