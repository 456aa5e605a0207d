import './invito.css'
import { useSettings } from '../data/settings.ts'
import { canSaveAndPrint, canShare, share } from '../device/share.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { printQr, saveQr } from './invito.ts'
import { toast } from './overlays.ts'
import { QrCode } from './QrCode.tsx'

/** Shows an active invitation: QR code, and link to copy, share, save, print. */
export function InvitoPronto({ link, codice }: { link: string; codice: string }) {
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
