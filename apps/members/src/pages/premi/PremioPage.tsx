import './premi.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { premiQuery, refreshManifestazione } from '../../data/manifestazione.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { DetailPane, useWide } from '../../ui/ListAndDetail.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { EmptyState, FailureState } from '../../ui/loading-and-errors.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Catalogo } from './Catalogo.tsx'
import { DesideraButton, PremioDetail } from './PremioDetail.tsx'

/** Page of a premio with the form that requests it. On wide screens the catalogue is next to it. */
export function PremioPage() {
  const id = Number(useParams().id)
  const wide = useWide()
  const { data: premi, error, refetch } = useQuery(premiQuery)
  const premio = premi?.find((p) => p.id_premio === id)
  const dettaglio = premio ? (
    <PremioDetail key={premio.id_premio} premio={premio} beside={wide} />
  ) : (
    <SenzaPremio read={premi !== undefined} error={error} retry={() => void refetch()} />
  )
  // One AppPage for both widths: a page replaced when the device rotates would stay invisible.
  return (
    <AppPage
      title={wide ? 'Premi' : (premio?.descrizione ?? 'Premio')}
      titleHidden={wide}
      lead={wide ? undefined : premio?.categoria}
      back={paths.manifestazione}
      action={premio && !wide ? <DesideraButton premio={premio} /> : undefined}
      narrow={!wide}
      onRefresh={refreshManifestazione}
    >
      {wide ? (
        <div className="list-and-detail">
          <Catalogo aperto={id} />
          <DetailPane label="Il premio" back={paths.manifestazione}>
            {dettaglio}
          </DetailPane>
        </div>
      ) : (
        dettaglio
      )}
    </AppPage>
  )
}

interface SenzaProps {
  read: boolean
  error: Error | null
  retry: () => void
}

function SenzaPremio({ read, error, retry }: SenzaProps) {
  if (!read) {
    return error ? <FailureState error={error} onRetry={retry} /> : <Skeleton shape="hero" count={2} />
  }
  return (
    <EmptyState
      icon="gift"
      title="Questo premio non è nel catalogo di oggi"
      action={
        <ButtonLink to={paths.manifestazione} variant="soft">
          Guarda gli altri premi
        </ButtonLink>
      }
    >
      Può darsi che non si possa ancora richiedere, o che sia stato tolto. I tuoi punti sono tutti al loro
      posto.
    </EmptyState>
  )
}
