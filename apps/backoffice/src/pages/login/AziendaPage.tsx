import { ApiError, messageOf } from '@primo/client/api-error'
import { useEffect, useRef, useState } from 'react'
import { loadCompanyCalls } from '../../data/lazy-calls.ts'
import { PUBLIC_PATHS, REAUTHENTICATION_HASH, returnToLogin, sitePathOf } from '../../paths.ts'
import { notifyReauthenticated } from '../../state/reauthentication.ts'
import { PublicButton, usePublicSubmit } from '../../ui/public/PublicForm.tsx'
import { PublicFrame } from '../../ui/public/PublicFrame.tsx'
import { LoginPage } from './LoginPage.tsx'
import type { MissingStep } from './PasswordStep.tsx'

/**
 * Reads the purpose of the redirect (login or re-authentication) and the provider's response, once: both are removed from the
 * URL.
 */
const arrived = () => ({
  going: window.location.hash === REAUTHENTICATION_HASH,
  search: window.location.search,
})

/**
 * Page to which the company's identity provider redirects the browser. A login continues to the application; a re-authentication,
 * which has a window of its own, returns to the window that opened it.
 */
export function AziendaPage({ onEntered }: { onEntered: () => Promise<void> }) {
  const [{ going, search }] = useState(arrived)
  const confirming = going || (new URLSearchParams(search).get('state') ?? '').startsWith('c')
  const [owed, setOwed] = useState<MissingStep | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const begun = useRef(false)

  useEffect(() => {
    // A response can be used once, and StrictMode runs effects twice.
    if (begun.current) return
    begun.current = true
    returnToLogin()
    const work = async () => {
      const company = await loadCompanyCalls()
      if (going) return company.redirectToReauthenticate()
      if (confirming) {
        await company.completeReauthentication(search)
        setConfirmed(true)
        notifyReauthenticated()
        window.close()
        return
      }
      const still = await company.completeCompanyLogin(search)
      if (still.manca === null) await onEntered()
      else setOwed(still)
    }
    work().catch(setFailure)
  }, [going, confirming, search, onEntered])

  if (owed) return <LoginPage owed={owed} onEntered={onEntered} />
  if (confirmed)
    return (
      <PublicFrame
        tab="Confermato"
        title="Conferma riuscita."
        lead="Puoi chiudere questa finestra e tornare a ciò che facevi."
      >
        {null}
      </PublicFrame>
    )
  if (failure) return <NotEntered failure={failure} confirming={confirming} />
  return (
    <PublicFrame
      tab="Un momento"
      title="Un momento…"
      lead="Stiamo parlando con il servizio degli account aziendali."
    >
      {null}
    </PublicFrame>
  )
}

function NotEntered({ failure, confirming }: { failure: unknown; confirming: boolean }) {
  const { busy, failure: again, send } = usePublicSubmit()
  const anew = failure instanceof ApiError && failure.code === 'ACCOUNT_AZIENDALE_DI_NUOVO'
  return (
    <PublicFrame
      tab={anew ? 'Ancora un passo' : 'Non riuscito'}
      title={anew ? 'Ancora un passo.' : confirming ? 'Conferma non riuscita.' : 'L’accesso non è riuscito.'}
    >
      <p className={anew ? 'public-said' : 'public-said public-said-bad'} role="alert">
        {again ?? messageOf(failure)}
      </p>
      {confirming ? (
        <p className="public-hint">Chiudi questa finestra e riprova da quella in cui lavoravi.</p>
      ) : (
        <>
          <PublicButton
            aria-disabled={busy}
            onClick={() =>
              busy ? null : void send(async () => (await loadCompanyCalls()).redirectToProvider(anew))
            }
          >
            {anew ? 'Continua con l’account aziendale' : 'Riprova con l’account aziendale'}
          </PublicButton>
          <p className="public-aside">
            <a href={sitePathOf(PUBLIC_PATHS.login)}>Torna all’accesso</a>
          </p>
        </>
      )}
    </PublicFrame>
  )
}
