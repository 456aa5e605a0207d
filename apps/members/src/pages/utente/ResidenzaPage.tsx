import './utente.css'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api.ts'
import { residenzaQuery } from '../../indirizzi.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { useGoBack } from '../../ui/back.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ResidenzaForm } from './ResidenzaForm.tsx'

/** Where the member is registered as living, in Italy or abroad. */
export function ResidenzaPage() {
  const goBack = useGoBack(paths.utente)
  const { data, error, refetch } = useQuery(residenzaQuery)
  return (
    <AppPage title="Residenza" lead="Quella che risulta sui tuoi documenti." back={paths.utente} narrow>
      {data !== undefined ? <ResidenzaForm present={data} onSaved={goBack} /> : null}
      {data === undefined && error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? <Skeleton shape="row" count={4} /> : null}
    </AppPage>
  )
}
