import { AppPage } from '../../ui/AppPage.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function ConvenzionatoLanding() {
  return (
    <AppPage title="Convenzionato">
      <EmptyState title="Convenzionato">Le tue pratiche.</EmptyState>
    </AppPage>
  )
}
