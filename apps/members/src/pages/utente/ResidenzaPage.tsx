import { NotRead } from '../../ui/NotRead.tsx'
import './utente.css'
import { useQuery } from '@tanstack/react-query'
import { residenzaQuery } from '../../data/indirizzi.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { useGoBack } from '../../ui/back.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ResidenzaForm } from './ResidenzaForm.tsx'

/** Where the member is registered as living, in Italy or abroad. */
export function ResidenzaPage() {
  const goBack = useGoBack(paths.utente)
  const { data, error, refetch } = useQuery(residenzaQuery)
  return (
    <AppPage title="Residenza" lead="Quella che risulta sui tuoi documenti." back={paths.utente} narrow>
      {data !== undefined ? <ResidenzaForm present={data} onSaved={goBack} /> : null}
      {data === undefined ? (
        <NotRead error={error} retry={refetch}>
          <Skeleton shape="row" count={4} />
        </NotRead>
      ) : null}
    </AppPage>
  )
}
