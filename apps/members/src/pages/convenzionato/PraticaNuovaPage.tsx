import './convenzionato.css'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { NUOVA } from './form.ts'
import { PraticaForm } from './PraticaForm.tsx'

/** Creates a pratica. Its draft survives a reload, a lost network and the end of the session. */
export function PraticaNuovaPage() {
  return (
    <AppPage
      title="Nuova pratica"
      lead="Si salva mentre scrivi: puoi fermarti e riprendere quando vuoi."
      back={paths.convenzionato}
      narrow
    >
      <PraticaForm nome="pratica-nuova" iniziale={NUOVA} />
    </AppPage>
  )
}
