import './convenzionato.css'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { NUOVA } from './form.ts'
import { PraticaForm } from './PraticaForm.tsx'

/** A new case. What is written outlives a reload, a lost network, a session that ends. */
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
