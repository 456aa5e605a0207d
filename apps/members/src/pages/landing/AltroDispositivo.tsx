import { messageOf } from '@primo/client/error-message'
import { apriLink, inviaLink } from '@primo/contract/ingresso/iscrizione'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { useEffect, useState } from 'react'
import { api } from '../../data/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast, withLoading } from '../../ui/overlays.ts'
import { usePress } from '../../ui/usePress.ts'

/** E-mails a single-use link to continue on another device, and redeems the link this page was opened with. */
export function AltroDispositivo({ ruolo }: { ruolo: Ruolo }) {
  const [inviato, setInviato] = useState<string>()
  const { busy, press } = usePress()
  useEffect(() => void usaLink(ruolo), [ruolo])

  async function send() {
    const { data } = await withLoading(api(inviaLink, { params: { role: ruolo } }))
    setInviato(`Link inviato a ${data.inviato_a}: vale ${data.vale_min} minuti e una volta sola.`)
  }

  return (
    <>
      <Button variant="plain" busy={busy} onClick={() => void press(send)}>
        <Icon name="mail" />
        Continua su un altro dispositivo
      </Button>
      <p className="muted" role="status">
        {inviato}
      </p>
    </>
  )
}

/** The token is in the URL fragment, and is removed from the address at once. */
async function usaLink(ruolo: Ruolo): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get('continua')
  if (!token) return
  history.replaceState(history.state, '', location.pathname + location.search)
  try {
    await api(apriLink, { params: { role: ruolo }, body: { token } })
    toast('Eccoti: riprendi l’iscrizione da dove eri.')
  } catch (cause) {
    toast(messageOf(cause), 'warning')
  }
}
