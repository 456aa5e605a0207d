import './utente.css'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api.ts'
import { domicilioQuery, residenzaQuery } from '../../indirizzi.ts'
import { paths } from '../../paths.ts'
import { useSaved } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { useGoBack } from '../../ui/back.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { DomicilioForm } from './DomicilioForm.tsx'

/** Where the member can be found when it is not his residence. */
export function DomicilioPage() {
  const user = useSaved((s) => s.user)
  const goBack = useGoBack(paths.utente)
  const { data, error, refetch } = useQuery(domicilioQuery)
  const residenza = useQuery(residenzaQuery)
  return (
    <AppPage
      title="Domicilio"
      lead="Dove ti trovi di solito, se non è la tua residenza. Puoi anche non averne uno."
      back={paths.utente}
      narrow
    >
      {user.id > 0 && data !== undefined ? (
        <DomicilioForm user={user} present={data} residenza={residenza.data} onSaved={goBack} />
      ) : null}
      {data === undefined && error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? <Skeleton shape="row" count={4} /> : null}
    </AppPage>
  )
}
