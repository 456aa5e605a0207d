import './avvisi.css'
import { useQuery } from '@tanstack/react-query'
import { preferenzeAvvisiQuery } from '../../data/avvisi.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PushSwitch } from './PushSwitch.tsx'
import { Temi } from './Temi.tsx'

/** Shows the notification preferences. Each switch takes effect immediately. */
export function PreferenzePage() {
  const preferenze = useQuery(preferenzeAvvisiQuery)
  return (
    <AppPage
      title="Che cosa vuoi sapere"
      lead="Negli avvisi dell’app trovi sempre tutto. Qui scegli che cosa deve raggiungerti anche fuori."
      back={paths.utente}
      narrow
      onRefresh={preferenze.refetch}
    >
      <section className="stack" aria-labelledby="avvisi-qui">
        <h2 id="avvisi-qui">Su questo dispositivo</h2>
        <PushSwitch />
      </section>
      <section className="stack" aria-labelledby="avvisi-temi">
        <h2 id="avvisi-temi">Di che cosa</h2>
        <QueryView query={preferenze} coming={<Skeleton shape="row" count={5} />}>
          {({ temi }) => <Temi temi={temi} />}
        </QueryView>
      </section>
    </AppPage>
  )
}
