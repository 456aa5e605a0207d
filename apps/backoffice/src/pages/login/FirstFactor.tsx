import { useState } from 'react'
import { PublicButton } from '../../ui/public/PublicForm.tsx'
import { PublicFrame } from '../../ui/public/PublicFrame.tsx'
import { AddApp, AddPasskey, RecoveryCodes } from '../../ui/session/second-factor.tsx'

/** Step of the login that sets up the operator's first second factor, when their account requires one. */
export function FirstFactor({ onEntered }: { onEntered: () => Promise<void> }) {
  const [way, setWay] = useState<'passkey' | 'app' | null>(null)
  const [codici, setCodici] = useState<string[] | null>(null)

  if (codici)
    return (
      <PublicFrame
        tab="Codici di recupero"
        title="Tieni questi codici."
        lead="Servono se perdi il telefono o la passkey: ognuno vale una volta sola, e non li mostreremo più."
      >
        <RecoveryCodes codici={codici} onKept={() => void onEntered()} />
      </PublicFrame>
    )
  return (
    <PublicFrame
      tab="Secondo fattore"
      title="Un secondo fattore."
      lead="Qui la password da sola non basta: scegli con che cosa confermerai che sei tu."
    >
      {way === 'passkey' ? <AddPasskey onAdded={setCodici} /> : null}
      {way === 'app' ? <AddApp onAdded={setCodici} /> : null}
      {way === null ? (
        <div className="public-stack">
          <PublicButton onClick={() => setWay('passkey')}>Una passkey</PublicButton>
          <p className="public-hint">
            Impronta, volto, PIN di questo dispositivo, o una chiavetta. È la più sicura.
          </p>
          <PublicButton soft onClick={() => setWay('app')}>
            Un’app che fa i codici
          </PublicButton>
          <p className="public-hint">Sei cifre nuove ogni mezzo minuto, da un’app sul telefono.</p>
        </div>
      ) : (
        <p className="public-aside">
          <button type="button" className="public-link" onClick={() => setWay(null)}>
            Scegli un altro modo
          </button>
        </p>
      )}
    </PublicFrame>
  )
}
