import './utente.css'
import { useQuery } from '@tanstack/react-query'
import { domicilioQuery, residenzaQuery } from '../../data/indirizzi.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { useGoBack } from '../../ui/back.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DomicilioForm } from './DomicilioForm.tsx'

/** Page of the member's domicile, when it differs from the residence. */
export function DomicilioPage() {
  const user = useStoredState((s) => s.user)
  const goBack = useGoBack(paths.utente)
  const domicilio = useQuery(domicilioQuery)
  const residenza = useQuery(residenzaQuery)
  return (
    <AppPage
      title="Domicilio"
      lead="Dove ti trovi di solito, se non è la tua residenza. Puoi anche non averne uno."
      back={paths.utente}
      narrow
    >
      <QueryView query={domicilio} coming={<Skeleton shape="row" count={4} />}>
        {(present) =>
          user.id > 0 ? (
            <DomicilioForm user={user} present={present} residenza={residenza.data} onSaved={goBack} />
          ) : null
        }
      </QueryView>
    </AppPage>
  )
}
