import { AppPage } from '../../ui/AppPage.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function DashboardPage() {
  return (
    <AppPage title="Ciao">
      <EmptyState title="Ciao">Qui vedi cosa fare adesso e le tue aree.</EmptyState>
    </AppPage>
  )
}
