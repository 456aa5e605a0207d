import './utente.css'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { spedizioneQuery } from '../../data/indirizzi.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { useGoBack } from '../../ui/back.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ShippingForm } from './ShippingForm.tsx'
import { ritornoDa } from './spedizione.ts'

/** Page of the shipping address of premi. It returns to the page that opened it, the profile or a premio. */
export function SpedizionePage() {
  const user = useStoredState((s) => s.user)
  const back = ritornoDa(useLocation().search) ?? paths.utente
  const goBack = useGoBack(back)
  const spedizione = useQuery(spedizioneQuery)
  return (
    <AppPage title="Indirizzo di spedizione" lead="È dove ti mandiamo i premi." back={back} narrow>
      <QueryView query={spedizione} coming={<Skeleton shape="row" count={4} />}>
        {(present) => (user.id > 0 ? <ShippingForm user={user} present={present} onSaved={goBack} /> : null)}
      </QueryView>
    </AppPage>
  )
}
