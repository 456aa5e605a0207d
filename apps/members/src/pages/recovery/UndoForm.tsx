import { annullaCambioEmail } from '@primo/contract/contatti'
import { useState } from 'react'
import { api, messageOf } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  token: string
  /** The address is back: with this the new password is chosen. */
  onUndone: (link: { token: string; email: string }) => void
}

/** Takes the account back to its old e-mail. Asked by a button: a mail program that opens links to look at them does nothing. */
export function UndoForm({ token, onUndone }: Props) {
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    setFailure(undefined)
    try {
      onUndone((await api(annullaCambioEmail, { body: { token } })).data)
    } catch (cause) {
      setFailure(messageOf(cause))
      setBusy(false)
    }
  }

  return (
    <div className="stack">
      {failure ? (
        <p className="notice notice-bad" role="alert">
          <Icon name="alert" />
          {failure}
        </p>
      ) : null}
      <Button block busy={busy} onClick={undo}>
        Annulla il cambio
      </Button>
    </div>
  )
}
