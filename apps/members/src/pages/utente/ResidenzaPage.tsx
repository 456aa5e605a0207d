import './utente.css'
import { useQuery } from '@tanstack/react-query'
import { residenzaQuery } from '../../data/indirizzi.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { useGoBack } from '../../ui/back.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ResidenzaForm } from './ResidenzaForm.tsx'

/** Page of the registered residence, in Italy or abroad. */
export function ResidenzaPage() {
  const goBack = useGoBack(paths.utente)
  const residenza = useQuery(residenzaQuery)
  return (
    <AppPage title="Residenza" lead="Quella che risulta sui tuoi documenti." back={paths.utente} narrow>
      <QueryView query={residenza} coming={<Skeleton shape="row" count={4} />}>
        {(present) => <ResidenzaForm present={present} onSaved={goBack} />}
      </QueryView>
    </AppPage>
  )
}
