import { AppPage } from '../../ui/AppPage.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function PremiPage() {
  return (
    <AppPage title="Premi">
      <EmptyState title="Premi">Saldo, movimenti e catalogo.</EmptyState>
    </AppPage>
  )
}
