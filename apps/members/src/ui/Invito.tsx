import { ApiError } from '@primo/client/api-error'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { invitoQuery } from '../data/rete.ts'
import { paths } from '../paths.ts'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { LazySection } from './Lazy.tsx'
import { ButtonLink } from './links.tsx'
import { FailureState, LoadingState } from './loading-and-errors.tsx'

/** Loads the invitation link's component on demand, with the QR code's library: most visitors do not invite. */
const pronto = () => import('./InvitoLink.tsx').then((file) => file.InvitoLink)

/** Shows the member's invitation to a role: link and QR code, to copy, share, save, print (decisions §5). */
export function Invito({ ruolo }: { ruolo: Ruolo }) {
  const { data, error, refetch } = useQuery(invitoQuery(ruolo))
  if (data) {
    return <LazySection load={pronto} props={{ link: data.qrcode_link, codice: data.codice_sponsor }} />
  }
  return error ? <SenzaInvito error={error} retry={() => void refetch()} /> : <LoadingState />
}

function SenzaInvito({ error, retry }: { error: Error; retry: () => void }): ReactNode {
  if (!(error instanceof ApiError) || error.code !== 'SPONSOR_DA_ATTIVARE') {
    return <FailureState error={error} onRetry={retry} />
  }
  return (
    <>
      <p>
        Il tuo codice di invito si attiva con la prima iscrizione a un’area. Bastano pochi passi: scegli
        l’area e completa l’iscrizione.
      </p>
      <ButtonLink to={paths.manifestazionePage} variant="soft">
        Vai all’iscrizione
      </ButtonLink>
    </>
  )
}

/** Dialog with the invitation to a role. */
export function InvitoDialog({ ruolo, title, close }: { ruolo: Ruolo; title: string; close: () => void }) {
  return (
    <DialogFrame title={title} onEscape={close}>
      <Invito ruolo={ruolo} />
      <Button variant="plain" onClick={close}>
        Chiudi
      </Button>
    </DialogFrame>
  )
}
