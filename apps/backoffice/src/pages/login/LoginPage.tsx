import { reach } from '@primo/client/reach'
import { lazy, Suspense, useState } from 'react'
import { DoorFrame } from '../../ui/door/DoorFrame.tsx'
import { Proof } from '../../ui/factor/Proof.tsx'
import { enterBy } from './enter-by.ts'
import { type Owed, PasswordStep } from './PasswordStep.tsx'

/** Once in the life of an account. */
const FirstFactor = lazy(() =>
  reach(() => import('./FirstFactor.tsx')).then((m) => ({ default: m.FirstFactor })),
)

const NOTHING: Owed = { manca: null, fattori: [] }

/** The operators' door: the password, then what is still owed. */
export function LoginPage({ onEntered }: { onEntered: () => Promise<void> }) {
  const [owed, setOwed] = useState(NOTHING)

  if (owed.manca === 'fattore')
    return (
      <DoorFrame tab="Secondo fattore" title="Ancora un passo." lead="Conferma che sei proprio tu.">
        <Proof
          fattori={owed.fattori}
          send="Continua"
          prove={async (proof) => {
            await enterBy(proof)
            await onEntered()
          }}
        />
        <p className="door-aside">
          <button type="button" className="door-link" onClick={() => setOwed(NOTHING)}>
            Torna all’accesso
          </button>
        </p>
      </DoorFrame>
    )
  if (owed.manca === 'imposta')
    return (
      <Suspense fallback={null}>
        <FirstFactor onEntered={onEntered} />
      </Suspense>
    )
  return (
    <DoorFrame tab="Entra" title="Buon lavoro." lead="Entra con l’e-mail con cui lavori.">
      <PasswordStep
        onGiven={async (still) => {
          if (still.manca === null) await onEntered()
          else setOwed(still)
        }}
        onEntered={onEntered}
      />
    </DoorFrame>
  )
}
