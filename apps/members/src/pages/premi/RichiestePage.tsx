import './premi.css'
import { refreshManifestazione } from '../../data/manifestazione.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Richieste } from './Richieste.tsx'

/** Page of the member's premio requests and their state. */
export function RichiestePage() {
  return (
    <AppPage title="Le mie richieste" back={paths.manifestazione} narrow onRefresh={refreshManifestazione}>
      <Richieste />
    </AppPage>
  )
}
