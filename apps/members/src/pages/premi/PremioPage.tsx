import './premi.css'
import type { Premio } from '@primo/contract/premi'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { messageOf } from '../../api.ts'
import { aggiornaManifestazione, premiQuery } from '../../manifestazione.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useWide } from '../../ui/wide.ts'
import { Catalogo } from './Catalogo.tsx'
import { PremioDettaglio } from './PremioDettaglio.tsx'

/** One prize and its request; on wide screens the catalogue stays beside it. */
export function PremioPage() {
  const id = Number(useParams().id)
  const wide = useWide()
  const { data: premi, error, refetch } = useQuery(premiQuery)
  const premio = premi?.find((p) => p.id_premio === id)
  const dettaglio = premio ? (
    <PremioDettaglio key={premio.id_premio} premio={premio} affiancato={wide} />
  ) : (
    <SenzaPremio letto={premi !== undefined} error={error} riprova={() => void refetch()} />
  )
  if (!wide) return <Cornice premio={premio}>{dettaglio}</Cornice>
  return (
    <AppPage title="Premi" titleHidden back={paths.manifestazione}>
      <div className="lista-e-dettaglio">
        <Catalogo aperto={id} />
        <div className="dettaglio-fermo">{dettaglio}</div>
      </div>
    </AppPage>
  )
}

function Cornice({ premio, children }: { premio: Premio | undefined; children: ReactNode }) {
  return (
    <AppPage
      title={premio?.descrizione ?? 'Premio'}
      lead={premio?.categoria}
      back={paths.manifestazione}
      narrow
      onRefresh={aggiornaManifestazione}
    >
      {children}
    </AppPage>
  )
}

interface SenzaProps {
  letto: boolean
  error: Error | null
  riprova: () => void
}

function SenzaPremio({ letto, error, riprova }: SenzaProps) {
  if (!letto) {
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={riprova} />
    ) : (
      <Skeleton shape="hero" count={2} />
    )
  }
  return (
    <EmptyState
      icon="gift"
      title="Questo premio non è più nel catalogo"
      action={
        <ButtonLink to={paths.manifestazione} variant="soft">
          Guarda gli altri premi
        </ButtonLink>
      }
    >
      I tuoi punti sono tutti al loro posto.
    </EmptyState>
  )
}
