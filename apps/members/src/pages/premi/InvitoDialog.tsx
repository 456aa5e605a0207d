import { ApiError } from '@primo/contract/call'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../api.ts'
import { invitoQuery } from '../../manifestazione.ts'
import { paths } from '../../paths.ts'
import { useSettings } from '../../settings.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DialogFrame } from '../../ui/dialogs.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/overlays.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { salvaQr, stampaQr } from './invito.ts'

/** The member's invitation: link and QR, to copy, share, save, print (decisions §5). */
export function InvitoDialog({ close }: { close: () => void }) {
  const { data, error, refetch } = useQuery(invitoQuery)
  return (
    <DialogFrame title="Invita nel programma premi" onEscape={close}>
      {data ? <Invito link={data.qrcode_link} codice={data.codice_sponsor} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {!data && error ? <SenzaInvito error={error} riprova={() => void refetch()} /> : null}
      <Button variant="plain" onClick={close}>
        Chiudi
      </Button>
    </DialogFrame>
  )
}

function SenzaInvito({ error, riprova }: { error: Error; riprova: () => void }): ReactNode {
  if (!(error instanceof ApiError) || error.codice !== 'SPONSOR_DA_ATTIVARE') {
    return <ErrorState message={messageOf(error)} onRetry={riprova} />
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

function Invito({ link, codice }: { link: string; codice: string }) {
  const { prodotto } = useSettings()
  const frase = `Ti invito in ${prodotto}`
  const condivisibile = typeof navigator.share === 'function'

  async function copia() {
    try {
      await navigator.clipboard.writeText(link)
      toast('Link copiato')
    } catch {
      toast('Non riesco a copiare: tieni premuto il link e copialo a mano', 'warning')
    }
  }
  async function condividi() {
    try {
      await navigator.share({ title: frase, text: frase, url: link })
    } catch (causa) {
      // Whoever closes the sheet has not met an error.
      if (!(causa instanceof DOMException && causa.name === 'AbortError')) await copia()
    }
  }
  return (
    <>
      <p className="muted">Chi si registra da qui ti avrà come sponsor.</p>
      <QrCode text={link} label={`Codice QR del tuo invito, codice sponsor ${codice}`} />
      <p className="invito-codice">
        Codice sponsor <b>{codice}</b>
      </p>
      <p className="invito-link">{link}</p>
      <div className="invito-azioni">
        <Button onClick={() => void (condivisibile ? condividi() : copia())}>
          <Icon name={condivisibile ? 'share' : 'copy'} />
          {condivisibile ? 'Condividi' : 'Copia il link'}
        </Button>
        {condivisibile ? (
          <Button variant="soft" onClick={() => void copia()}>
            <Icon name="copy" />
            Copia
          </Button>
        ) : null}
        <Button
          variant="soft"
          onClick={() =>
            void salvaQr(link, `invito-${codice}.png`).catch(() =>
              toast('Non riesco a salvare l’immagine', 'danger'),
            )
          }
        >
          <Icon name="download" />
          Salva
        </Button>
        <Button variant="soft" onClick={() => stampaQr(link, frase)}>
          <Icon name="print" />
          Stampa
        </Button>
      </div>
    </>
  )
}
