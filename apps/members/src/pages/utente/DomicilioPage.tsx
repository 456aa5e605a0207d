import { NotRead } from '../../ui/NotRead.tsx'
import './utente.css'
import { useQuery } from '@tanstack/react-query'
import { domicilioQuery, residenzaQuery } from '../../data/indirizzi.ts'
import { paths } from '../../paths.ts'
import { useSaved } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { useGoBack } from '../../ui/back.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
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
      {data === undefined ? (
        <NotRead error={error} retry={refetch}>
          <Skeleton shape="row" count={4} />
        </NotRead>
      ) : null}
    </AppPage>
  )
}
