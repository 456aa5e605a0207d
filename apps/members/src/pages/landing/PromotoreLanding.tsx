import { AppPage } from '../../ui/AppPage.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function PromotoreLanding() {
  return (
    <AppPage title="Promotore">
      <EmptyState title="Promotore">La tua rete.</EmptyState>
    </AppPage>
  )
}
