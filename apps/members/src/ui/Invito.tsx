import './invito.css'
import { ApiError } from '@primo/client/call'
import { messageOf } from '@primo/client/sentences'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { invitoQuery } from '../data/invito.ts'
import { useSettings } from '../data/settings.ts'
import { canSaveAndPrint, canShare, share } from '../device/share.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { printQr, saveQr } from './invito.ts'
import { toast } from './overlays.ts'
import { QrCode } from './QrCode.tsx'
import { ErrorState, LoadingState } from './states.tsx'

/** The member's invitation to a role: link and QR, to copy, share, save, print (decisions §5). */
export function Invito({ ruolo }: { ruolo: Ruolo }) {
  const { data, error, refetch } = useQuery(invitoQuery(ruolo))
  if (data) return <InvitoPronto link={data.qrcode_link} codice={data.codice_sponsor} />
  return error ? <SenzaInvito error={error} retry={() => void refetch()} /> : <LoadingState />
}

function SenzaInvito({ error, retry }: { error: Error; retry: () => void }): ReactNode {
  if (!(error instanceof ApiError) || error.code !== 'SPONSOR_DA_ATTIVARE') {
    return <ErrorState message={messageOf(error)} onRetry={retry} />
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

function InvitoPronto({ link, codice }: { link: string; codice: string }) {
  const { prodotto } = useSettings()
  const sentence = `Ti invito in ${prodotto}`
  const condivisibile = canShare()

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast('Link copiato')
    } catch {
      toast('Non riesco a copiare: tieni premuto il link e copialo a mano', 'warning')
    }
  }
  async function condividi() {
    try {
      await share({ title: sentence, text: sentence, url: link })
    } catch {
      await copy()
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
        <Button onClick={() => void (condivisibile ? condividi() : copy())}>
          <Icon name={condivisibile ? 'share' : 'copy'} />
          {condivisibile ? 'Condividi' : 'Copia il link'}
        </Button>
        {condivisibile ? (
          <Button variant="soft" onClick={() => void copy()}>
            <Icon name="copy" />
            Copia
          </Button>
        ) : null}
        {canSaveAndPrint() ? (
          <>
            <Button
              variant="soft"
              onClick={() =>
                void saveQr(link, `invito-${codice}.png`).catch(() =>
                  toast('Non riesco a salvare l’immagine', 'danger'),
                )
              }
            >
              <Icon name="download" />
              Salva
            </Button>
            <Button variant="soft" onClick={() => printQr(link, sentence)}>
              <Icon name="print" />
              Stampa
            </Button>
          </>
        ) : null}
      </div>
    </>
  )
}
