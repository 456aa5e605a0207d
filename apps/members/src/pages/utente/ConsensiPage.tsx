import './utente.css'
import './consensi.css'
import { useQuery } from '@tanstack/react-query'
import { consensiQuery } from '../../data/consensi.ts'
import { queryClient } from '../../data/query.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ConsensiScelte } from './ConsensiScelte.tsx'
import { ConsensiStoria } from './ConsensiStoria.tsx'

/** Page of the four consents, each separate and revocable, with their history (decisions §11). */
export function ConsensiPage() {
  const consensi = useQuery(consensiQuery)
  return (
    <AppPage
      title="I tuoi consensi"
      lead="Decidi tu, uno per uno. Dare o togliere un consenso facoltativo non cambia nulla di quello che puoi fare qui."
      back={paths.utente}
      onRefresh={() => queryClient.invalidateQueries({ queryKey: ['consensi'] })}
    >
      <div className="columns">
        <section className="stack" aria-label="Le tue scelte">
          <QueryView query={consensi} coming={<Skeleton shape="row" count={4} />}>
            {(data) => <ConsensiScelte consensi={data} />}
          </QueryView>
          <p className="muted">
            <a href="/informativa" target="_blank" rel="noreferrer">
              Leggi l’informativa<span className="visually-hidden"> (si apre in un’altra scheda)</span>
            </a>
          </p>
        </section>
        <section className="stack" aria-labelledby="consensi-storia">
          <h2 id="consensi-storia">Che cosa hai scelto finora</h2>
          <ConsensiStoria />
        </section>
      </div>
    </AppPage>
  )
}
