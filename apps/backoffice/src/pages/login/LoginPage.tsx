import { loadCode } from '@primo/client/lazy'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { loadCompanyCalls, loadPublicCalls } from '../../data/lazy-calls.ts'
import { PublicFrame } from '../../ui/public/PublicFrame.tsx'
import { ReauthenticationForm, type ReauthenticationProof } from '../../ui/session/ReauthenticationForm.tsx'
import { type MissingStep, PasswordStep } from './PasswordStep.tsx'

/** Login through the company's identity provider. Its code is loaded only where company accounts are in use. */
const CompanyStep = lazy(() =>
  loadCode(() => import('./CompanyStep.tsx')).then((m) => ({ default: m.CompanyStep })),
)
/** Set-up of a second factor during the login. Its code is loaded on demand, as it is needed once per account. */
const FirstFactor = lazy(() =>
  loadCode(() => import('./FirstFactor.tsx')).then((m) => ({ default: m.FirstFactor })),
)

const NOTHING: MissingStep = { manca: null, fattori: [] }

type Props = {
  /** Login step still missing after the redirect from the identity provider, such as a second factor. */
  owed?: MissingStep
  onEntered: () => Promise<void>
}

/** Returns the available login methods. Until they are read, or when that fails: password only. */
function useLoginMethods(): { aziendale: boolean; password: boolean } {
  const [methods, setMethods] = useState({ aziendale: false, password: true })
  useEffect(() => {
    let there = true
    loadCompanyCalls()
      .then(({ readLoginMethods }) => readLoginMethods())
      .then((read) => there && setMethods(read))
      .catch(() => null)
    return () => {
      there = false
    }
  }, [])
  return methods
}

/**
 * Login page of the back office: password or company account, then what the server still requires: second factor or new password.
 */
export function LoginPage({ owed: already = NOTHING, onEntered }: Props) {
  const [owed, setOwed] = useState(already)
  const methods = useLoginMethods()
  const [emergency, setEmergency] = useState(false)

  if (owed.manca === 'fattore')
    return (
      <PublicFrame tab="Secondo fattore" title="Ancora un passo." lead="Conferma che sei proprio tu.">
        <ReauthenticationForm
          fattori={owed.fattori}
          send="Continua"
          verify={async (proof) => {
            await completeSecondFactor(proof)
            await onEntered()
          }}
        />
        <p className="public-aside">
          <button type="button" className="public-link" onClick={() => setOwed(NOTHING)}>
            Torna all’accesso
          </button>
        </p>
      </PublicFrame>
    )
  if (owed.manca === 'imposta')
    return (
      <Suspense fallback={null}>
        <FirstFactor onEntered={onEntered} />
      </Suspense>
    )
  if (!methods.password && !emergency)
    return (
      <PublicFrame tab="Entra" title="Buon lavoro." lead="Entra con l’account con cui lavori in azienda.">
        <Suspense fallback={null}>
          <CompanyStep soft={false} />
        </Suspense>
        <p className="public-aside">
          <button type="button" className="public-link" onClick={() => setEmergency(true)}>
            Usa l’account d’emergenza
          </button>
        </p>
      </PublicFrame>
    )
  return (
    <PublicFrame
      tab="Entra"
      title="Buon lavoro."
      lead={emergency ? 'Qui entra solo l’account d’emergenza.' : 'Entra con l’e-mail con cui lavori.'}
    >
      <PasswordStep
        onGiven={async (still) => {
          if (still.manca === null) await onEntered()
          else setOwed(still)
        }}
        onEntered={onEntered}
      />
      {methods.aziendale ? (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <CompanyStep soft />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </PublicFrame>
  )
}

/** Completes a login with the second factor, after the password. */
async function completeSecondFactor(proof: ReauthenticationProof): Promise<void> {
  const calls = await loadPublicCalls()
  if ('passkey' in proof) await calls.logInWithPasskey(proof.passkey)
  else if ('codice' in proof) await calls.logInWithCode(proof.codice)
}
