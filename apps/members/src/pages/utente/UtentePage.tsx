import { AppPage } from '../../ui/AppPage.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function UtentePage() {
  return (
    <AppPage title="Il tuo profilo">
      <EmptyState title="Il tuo profilo">Dati, contatti e indirizzi.</EmptyState>
    </AppPage>
  )
}
