import { QueryStatus } from '../../ui/QueryStatus.tsx'
import './convenzionato.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { praticaQuery } from '../../data/pratiche.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { formOfPratica } from './form.ts'
import { PraticaForm } from './PraticaForm.tsx'
import { draftName } from './useAzioni.ts'

/** Page that edits a draft. A submitted pratica is shown read only. */
export function PraticaModificaPage() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useQuery(praticaQuery(id))
  return (
    <AppPage
      title="Modifica la bozza"
      lead={data ? `Pratica ${data.numero}. Si salva mentre scrivi.` : undefined}
      back={paths.pratica(id)}
      narrow
    >
      {data?.azioni.includes('modifica') ? (
        <PraticaForm key={id} nome={draftName(id)} iniziale={formOfPratica(data)} />
      ) : null}
      {data && !data.azioni.includes('modifica') ? (
        <EmptyState
          icon="lock"
          title="Questa pratica è già partita"
          action={<ButtonLink to={paths.pratica(id)}>Guarda a che punto è</ButtonLink>}
        >
          Dopo l’invio la segue un operatore e i dati non si cambiano da qui.
        </EmptyState>
      ) : null}
      {!data ? (
        <QueryStatus error={error} retry={refetch}>
          <Skeleton shape="card" count={2} />
        </QueryStatus>
      ) : null}
    </AppPage>
  )
}
