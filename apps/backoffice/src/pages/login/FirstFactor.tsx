import { useState } from 'react'
import { DoorButton } from '../../ui/door/DoorForm.tsx'
import { DoorFrame } from '../../ui/door/DoorFrame.tsx'
import { AddApp } from '../../ui/factor/AddApp.tsx'
import { AddPasskey } from '../../ui/factor/AddPasskey.tsx'
import { RecoveryCodes } from '../../ui/factor/RecoveryCodes.tsx'

/** Sets up the first second factor at login, where one is required. */
export function FirstFactor({ onEntered }: { onEntered: () => Promise<void> }) {
  const [way, setWay] = useState<'passkey' | 'app' | null>(null)
  const [codici, setCodici] = useState<string[] | null>(null)

  if (codici)
    return (
      <DoorFrame
        tab="Codici di recupero"
        title="Tieni questi codici."
        lead="Servono se perdi il telefono o la passkey: ognuno vale una volta sola, e non li mostreremo più."
      >
        <RecoveryCodes codici={codici} onKept={() => void onEntered()} />
      </DoorFrame>
    )
  return (
    <DoorFrame
      tab="Secondo fattore"
      title="Un secondo fattore."
      lead="Qui la password da sola non basta: scegli con che cosa confermerai che sei tu."
    >
      {way === 'passkey' ? <AddPasskey onAdded={setCodici} /> : null}
      {way === 'app' ? <AddApp onAdded={setCodici} /> : null}
      {way === null ? (
        <div className="door-stack">
          <DoorButton onClick={() => setWay('passkey')}>Una passkey</DoorButton>
          <p className="door-hint">
            Impronta, volto, PIN di questo dispositivo, o una chiavetta. È la più sicura.
          </p>
          <DoorButton soft onClick={() => setWay('app')}>
            Un’app che fa i codici
          </DoorButton>
          <p className="door-hint">Sei cifre nuove ogni mezzo minuto, da un’app sul telefono.</p>
        </div>
      ) : (
        <p className="door-aside">
          <button type="button" className="door-link" onClick={() => setWay(null)}>
            Scegli un altro modo
          </button>
        </p>
      )}
    </DoorFrame>
  )
}
