import { messageOf } from '@primo/client/error-message'
import { annullaCambio } from '@primo/contract/iscritti/contatti'
import { useState } from 'react'
import { api } from '../../data/api.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../../ui/FormFailure.tsx'
import { MailSent } from './MailSent.tsx'

/**
 * Form that restores the account's previous contacts. It needs a button press, because some mail programs open links to scan
 * them.
 */
export function UndoForm({ token }: { token: string }) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** Address that the password link was sent to. */
  const [sentTo, setSentTo] = useState<string>()

  async function undo() {
    setBusy(true)
    setFailure(undefined)
    try {
      setSentTo((await api(annullaCambio, { body: { token } })).data.email)
    } catch (cause) {
      setFailure(messageOf(cause))
      setBusy(false)
    }
  }

  if (sentTo) {
    return (
      <MailSent login="Vai all’accesso">
        L’account è di nuovo tuo. Per scegliere la nuova password apri il link che abbiamo mandato a{' '}
        <b>{sentTo}</b>: vale un’ora.
      </MailSent>
    )
  }
  return (
    <div className="stack">
      <FailureNotice>{failure}</FailureNotice>
      <Button block busy={busy} onClick={undo}>
        Riprendi l’account
      </Button>
    </div>
  )
}
