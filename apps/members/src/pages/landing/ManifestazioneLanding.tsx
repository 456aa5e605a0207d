import { AppPage } from '../../ui/AppPage.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function ManifestazioneLanding() {
  return (
    <AppPage title="Ti Premia!">
      <EmptyState title="Ti Premia!">La raccolta punti.</EmptyState>
    </AppPage>
  )
}
