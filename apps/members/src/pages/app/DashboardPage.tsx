import './dashboard.css'
import { messageOf } from '@primo/client/error-message'
import { givenName } from '@primo/domain/anagrafica/person-names'
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { refreshManifestazione } from '../../data/manifestazione.ts'
import { profilesQuery } from '../../data/profiles.ts'
import { queryClient } from '../../data/query.ts'
import { reloadUser } from '../../data/session.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { profiloDi } from '../../ui/iscrizioni.ts'
import { emptyOnFailure, Lazy } from '../../ui/Lazy.tsx'
import { toast } from '../../ui/overlays.ts'
import { AreaCards } from './AreaCards.tsx'
import { trackFirstPage } from './first-page-snapshot.ts'
import { LatestMovimenti } from './LatestMovimenti.tsx'
import { NextStep } from './NextStep.tsx'

// Loaded after the content above it.
const foot = () =>
  emptyOnFailure(import('./HomeFooter.tsx').then((file) => file.HomeFooter as ComponentType<object>))

/** Shows the home page: next step, the three areas, latest movimenti. */
export function DashboardPage() {
  const user = useStoredState((s) => s.user)
  const profili = useQuery(profilesQuery)
  if (user.id === 0) return <AppPage title="Ciao">{null}</AppPage>

  // The area is called only if its profile is active by the server's response, not just the stored one (decisions §2).
  const raccoglie = profiloAttivo(profiloDi(user.profili, 'manifestazione'))
  const leggiPunti = raccoglie && profili.isFetched
  return (
    <AppPage title={`Ciao ${givenName(user)}`} onRefresh={refresh}>
      <NextStep user={user} raccoglie={leggiPunti} />
      <div className="home" ref={trackFirstPage}>
        <AreaCards user={user} raccoglie={leggiPunti} saputo={profili.isFetched} />
        {raccoglie ? <LatestMovimenti enabled={leggiPunti} /> : null}
        <Lazy load={foot} props={{ raccoglie, leggiPunti }} />
      </div>
    </AppPage>
  )
}

async function refresh(): Promise<void> {
  try {
    await reloadUser()
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey }),
      refreshManifestazione(),
    ])
  } catch (error) {
    toast(messageOf(error), 'danger')
  }
}
