import { isReplaced } from '@primo/client/reach'
import { useEffect, useState } from 'react'
import { DoorButton } from './DoorForm.tsx'
import { DoorFrame } from './DoorFrame.tsx'

/** The office's code could not be fetched: there is no network, or a new version was published. */
export function NotOpened() {
  const [fresh, setFresh] = useState(false)
  useEffect(() => void isReplaced().then(setFresh), [])
  return (
    <DoorFrame
      tab={fresh ? 'Versione nuova' : 'Riprova'}
      title={fresh ? 'C’è una versione nuova.' : 'Il back office non si è aperto.'}
      lead={fresh ? 'Ricarica per continuare.' : 'Controlla la connessione e riprova.'}
    >
      <DoorButton onClick={() => window.location.reload()}>{fresh ? 'Ricarica' : 'Riprova'}</DoorButton>
    </DoorFrame>
  )
}
