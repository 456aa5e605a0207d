import { ApiError } from '@primo/client/api-error'
import { messageOf } from '@primo/client/sentences'
import { useEffect, useRef, useState } from 'react'
import { reachCompany } from '../../data/reach.ts'
import { addressOf, backFromCompany, CONFIRM, DOORS } from '../../paths.ts'
import { tellConfirmed } from '../../state/confirmed.ts'
import { DoorButton } from '../../ui/door/DoorForm.tsx'
import { DoorFrame } from '../../ui/door/DoorFrame.tsx'
import { useSend } from '../../ui/door/useSend.ts'
import { LoginPage } from './LoginPage.tsx'
import type { Owed } from './PasswordStep.tsx'

/** Reads the purpose and the response of the redirect, once, because both are removed from the URL. */
const arrived = () => ({ going: window.location.hash === CONFIRM, search: window.location.search })

/**
 * Redirect page of the company's identity provider. A login continues to the application. A re-authentication, in a window of its
 * own, returns to the window that opened it.
 */
export function AziendaPage({ onEntered }: { onEntered: () => Promise<void> }) {
  const [{ going, search }] = useState(arrived)
  const confirming = going || (new URLSearchParams(search).get('state') ?? '').startsWith('c')
  const [owed, setOwed] = useState<Owed | null>(null)
  const [confirmed, setConfirmed] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const begun = useRef(false)

  useEffect(() => {
    // A response can be used once, and StrictMode runs effects twice.
    if (begun.current) return
    begun.current = true
    backFromCompany()
    const work = async () => {
      const company = await reachCompany()
      if (going) return company.goConfirm()
      if (confirming) {
        await company.confirmWithCompany(search)
        setConfirmed(true)
        tellConfirmed()
        window.close()
        return
      }
      const still = await company.enterWithCompany(search)
      if (still.manca === null) await onEntered()
      else setOwed(still)
    }
    work().catch(setFailure)
  }, [going, confirming, search, onEntered])

  if (owed) return <LoginPage owed={owed} onEntered={onEntered} />
  if (confirmed)
    return (
      <DoorFrame
        tab="Confermato"
        title="Conferma riuscita."
        lead="Puoi chiudere questa finestra e tornare a ciò che facevi."
      >
        {null}
      </DoorFrame>
    )
  if (failure) return <NotEntered failure={failure} confirming={confirming} />
  return (
    <DoorFrame
      tab="Un momento"
      title="Un momento…"
      lead="Stiamo parlando con il servizio degli account aziendali."
    >
      {null}
    </DoorFrame>
  )
}

function NotEntered({ failure, confirming }: { failure: unknown; confirming: boolean }) {
  const { busy, failure: again, send } = useSend()
  const anew = failure instanceof ApiError && failure.code === 'ACCOUNT_AZIENDALE_DI_NUOVO'
  return (
    <DoorFrame
      tab={anew ? 'Ancora un passo' : 'Non riuscito'}
      title={anew ? 'Ancora un passo.' : confirming ? 'Conferma non riuscita.' : 'L’accesso non è riuscito.'}
    >
      <p className={anew ? 'door-said' : 'door-said door-said-bad'} role="alert">
        {again ?? messageOf(failure)}
      </p>
      {confirming ? (
        <p className="door-hint">Chiudi questa finestra e riprova da quella in cui lavoravi.</p>
      ) : (
        <>
          <DoorButton
            aria-disabled={busy}
            onClick={() => (busy ? null : void send(async () => (await reachCompany()).goToCompany(anew)))}
          >
            {anew ? 'Continua con l’account aziendale' : 'Riprova con l’account aziendale'}
          </DoorButton>
          <p className="door-aside">
            <a href={addressOf(DOORS.login)}>Torna all’accesso</a>
          </p>
        </>
      )}
    </DoorFrame>
  )
}
