import { messageOf } from '@primo/client/sentences'
import { useEffect, useState } from 'react'
import { reachDoor } from '../../data/reach.ts'
import { addressOf, DOORS } from '../../paths.ts'
import { DoorFrame } from '../../ui/door/DoorFrame.tsx'
import { Accetta, type Invito } from './Accetta.tsx'

/** Shows an invitation opened from its link: recipient, and the password to choose. */
export function InvitoPage() {
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const [invito, setInvito] = useState<Invito | null>(null)
  const [failure, setFailure] = useState(token ? null : 'Apri il link che è nell’e-mail d’invito.')
  useEffect(() => {
    // Removes the token from the browser's history.
    window.history.replaceState(null, '', addressOf(DOORS.invito))
    if (!token) return
    reachDoor()
      .then(({ readInvito }) => readInvito(token))
      .then(setInvito)
      .catch((error: unknown) => setFailure(messageOf(error)))
  }, [token])

  if (failure)
    return (
      <DoorFrame tab="Invito" title="Questo invito non si apre.">
        <p className="door-said door-said-bad" role="alert">
          {failure}
        </p>
        <ToTheDoor />
      </DoorFrame>
    )
  if (!invito)
    return (
      <DoorFrame tab="Invito" title="Un momento…">
        {null}
      </DoorFrame>
    )
  return (
    <DoorFrame
      tab="Invito"
      title={`Ti diamo il benvenuto, ${invito.nome}.`}
      lead={`Lavorerai con ${invito.email}: ${invito.insiemi.join(' e ')}. ${invito.potrai} Scegli la password con cui entrerai.`}
    >
      <Accetta token={token} invito={invito} />
      <ToTheDoor />
    </DoorFrame>
  )
}

function ToTheDoor() {
  return (
    <p className="door-aside">
      <a href={addressOf(DOORS.login)}>Vai all’accesso</a>
    </p>
  )
}
