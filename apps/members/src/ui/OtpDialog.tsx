import type { Canale } from '@primo/domain/platform/otp'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { OtpForm, type OtpFormContent } from './OtpForm.tsx'
import { openCustomDialog } from './overlays.ts'

/** Accepted code, request to change a wrong contact, or null when the user cancelled. */
type OtpResult = { code: string } | 'cambia' | null

/**
 * Asks for the one-time code sent on a channel, and stays open until one is accepted, even after a wrong code or a lost
 * connection. Default channel: cellulare.
 */
export function otpDialog(ask: OtpFormContent): Promise<OtpResult> {
  return openCustomDialog<OtpResult>((close) => <OtpDialog ask={ask} close={close} />, null)
}

interface Props {
  ask: OtpFormContent
  close: (answer: OtpResult) => void
}

const CAMBIA: Record<Canale, string> = { cellulare: 'Cambia numero', email: 'Cambia indirizzo' }

/** Dialog with the texts of the specification's §5, which only its buttons close. */
function OtpDialog({ ask, close }: Props) {
  const channel = ask.channel ?? 'cellulare'
  return (
    <DialogFrame title={`Conferma OTP ${channel}`}>
      <OtpForm
        ask={ask}
        label="Inserire il codice OTP ricevuto"
        placeholder="Inserisci Codice OTP"
        onAccepted={(code) => close({ code })}
        more={(closed) => (
          <Button variant="soft" small disabled={closed} onClick={() => close('cambia')}>
            {CAMBIA[channel]}
          </Button>
        )}
        buttons={(busy) => (
          <div className="dialog-buttons">
            <Button variant="soft" onClick={() => close(null)}>
              Annulla
            </Button>
            <Button type="submit" busy={busy}>
              ok
            </Button>
          </div>
        )}
      />
    </DialogFrame>
  )
}
