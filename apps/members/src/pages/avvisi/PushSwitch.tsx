import { messageOf } from '@primo/client/error-message'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../data/query.ts'
import { type PushState, pushState, turnOffPush, turnOnPush } from '../../device/push.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Card } from '../../ui/surfaces.tsx'

const TEXT: Record<PushState, string> = {
  spento: 'Ti avvisiamo anche quando l’app è chiusa. Il browser ti chiederà il permesso.',
  acceso: 'Ti avvisiamo anche quando l’app è chiusa.',
  negato:
    'Hai detto di no alle notifiche di questo sito. Per cambiare idea, apri le impostazioni del sito nel browser.',
  non_riuscito:
    'Il browser non è riuscito ad accendere le notifiche. Riprova fra poco, o con un altro browser.',
  impossibile:
    'Qui le notifiche non si possono avere. Su iPhone aggiungi prima l’app alla schermata Home, altrove prova un altro browser.',
}

const KEY = ['push-qui']

/** Switches push messages on this device on or off. The permission is requested only after a tap. */
export function PushSwitch() {
  const { data: stato } = useQuery({ queryKey: KEY, queryFn: pushState, staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const [error, setErrore] = useState<string>()
  if (!stato) return <Skeleton shape="row" count={1} />

  async function change(acceso: boolean) {
    setBusy(true)
    setErrore(undefined)
    try {
      queryClient.setQueryData(KEY, await (acceso ? turnOnPush() : turnOffPush()))
    } catch (cause) {
      setErrore(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card>
      <Switch
        title="Notifiche"
        checked={stato === 'acceso'}
        busy={busy}
        locked={stato === 'negato' || stato === 'impossibile'}
        onChange={(acceso) => void change(acceso)}
      >
        <p>{TEXT[stato]}</p>
      </Switch>
      <div role="status">{error ? <p className="switch-outcome switch-refused">{error}</p> : null}</div>
    </Card>
  )
}
