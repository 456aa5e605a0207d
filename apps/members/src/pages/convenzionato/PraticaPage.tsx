import './convenzionato.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { praticaQuery, refreshPratiche } from '../../data/pratiche.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { DetailFailure } from '../../ui/DetailFailure.tsx'
import { DetailPane } from '../../ui/DetailPane.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWide } from '../../ui/wide.ts'
import { Dettaglio } from './Dettaglio.tsx'
import { Pratiche } from './Pratiche.tsx'
import { NuovaPratica } from './PratichePage.tsx'

const ELENCO = { to: paths.convenzionato, label: 'Le mie pratiche' }

/** One case; on wide screens beside the list. */
export function PraticaPage() {
  const id = Number(useParams().id)
  const wide = useWide()
  const { data, error, refetch } = useQuery(praticaQuery(id))
  const dettaglio = (
    <>
      {data ? <Dettaglio pratica={data} /> : null}
      {!data && error ? <DetailFailure error={error} onRetry={() => void refetch()} back={ELENCO} /> : null}
      {!data && !error ? <Skeleton shape="hero" count={2} /> : null}
    </>
  )
  if (wide) {
    return (
      <AppPage title="Pratiche" back={paths.convenzionato} action={<NuovaPratica soft />}>
        <div className="lista-e-dettaglio">
          <div className="stack">
            <Pratiche aperta={id} />
          </div>
          <DetailPane label="La pratica">
            {data ? (
              <div>
                <h2 className="dettaglio-nome">{data.nominativo}</h2>
                <p className="muted">Pratica {data.numero}</p>
              </div>
            ) : null}
            {dettaglio}
          </DetailPane>
        </div>
      </AppPage>
    )
  }
  return (
    <AppPage
      title={data?.nominativo ?? 'Pratica'}
      lead={data ? `Pratica ${data.numero}` : undefined}
      back={paths.convenzionato}
      narrow
      onRefresh={refreshPratiche}
    >
      {dettaglio}
    </AppPage>
  )
}
