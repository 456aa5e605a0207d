import { ApiError, messageOf } from '@primo/client/api-error'
import {
  apriLinkCliente,
  type ChiMandaIlLink,
  entraDaCliente,
  mandaCodiceCliente,
} from '@primo/contract/pratiche/cliente'
import { clock } from '@primo/domain/platform/clock'
import { aOrAd } from '@primo/domain/platform/italian'
import { useCallback, useEffect, useRef, useState } from 'react'
import { withLink } from '../../data/cliente.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../../ui/Form.tsx'
import { FailureState, LoadingState } from '../../ui/loading-and-errors.tsx'
import { OtpForm } from '../../ui/OtpForm.tsx'
import { PublicPage } from '../../ui/PublicPage.tsx'

/** Title of the client's page. */
export const TITLE = 'I tuoi documenti'

/** Session that a code opened. It is kept in memory only: a reload asks for another code. */
export type Sessione = { token: string }

/** First step: who sent the link, and the code to the client's mobile number. */
export function CodiceCliente({ link, onOpened }: { link: string; onOpened: (sessione: Sessione) => void }) {
  const [da, setDa] = useState<ChiMandaIlLink>()
  const [failure, setFailure] = useState<unknown>(null)
  const [next, setNext] = useState<Date>()
  const [busy, setBusy] = useState(false)
  const [notSent, setNotSent] = useState<string>()
  /** Message of the server when it sent no code because one may just have been sent. */
  const [tooSoon, setTooSoon] = useState<string>()
  const opening = useRef<Sessione | null>(null)
  const load = useCallback(() => {
    setFailure(null)
    withLink(apriLinkCliente, { body: { token: link } }).then(({ data }) => setDa(data), setFailure)
  }, [link])
  useEffect(load, [load])

  /** Sends a code. @returns the time from which another may be requested */
  async function send(): Promise<Date> {
    const { data } = await withLink(mandaCodiceCliente, { body: { token: link } })
    return new Date(data.prossimo_invio_il)
  }
  async function first() {
    setBusy(true)
    setNotSent(undefined)
    try {
      setNext(await send())
    } catch (cause) {
      // A code that was just sent is still valid. Other limits give the same error: the message says which.
      const wait_s = cause instanceof ApiError && cause.code === 'TROPPE_RICHIESTE' ? cause.retry_s : null
      if (wait_s !== null && wait_s <= 60) {
        setTooSoon(messageOf(cause))
        setNext(new Date(clock.now().getTime() + wait_s * 1000))
      } else setNotSent(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }
  async function check(codice: string): Promise<string | null> {
    try {
      const { data } = await withLink(entraDaCliente, { body: { token: link, codice } })
      // Opened once the digits have turned green.
      opening.current = { token: data.sessione }
      return null
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'CODICE_NON_VALIDO')
        return cause.fields.codice?.[0] ?? cause.message
      throw cause
    }
  }

  if (failure instanceof ApiError && failure.code === 'LINK_NON_VALIDO')
    return (
      <PublicPage guest tab={TITLE} title="Questo link non vale più">
        <p>Chiedine un altro a chi te l’ha mandato: i documenti che hai già inviato sono al sicuro.</p>
      </PublicPage>
    )
  return (
    <PublicPage
      guest
      tab={TITLE}
      title={TITLE}
      lead={
        da ? (
          <>
            <b>{da.convenzionato}</b> segue la tua richiesta di finanziamento, e ti chiede alcuni documenti.
          </>
        ) : undefined
      }
    >
      {failure !== null ? <FailureState error={failure} onRetry={load} /> : null}
      {!da && failure === null ? <LoadingState /> : null}
      {da && !next ? (
        <div className="stack">
          <p>
            Non serve registrarsi. Per essere sicuri che sei tu, ti mandiamo un codice per SMS al numero che
            finisce con <b>{da.cellulare_finale}</b>.
          </p>
          <FailureNotice>{notSent}</FailureNotice>
          <Button block busy={busy} onClick={() => void first()}>
            Mandami il codice
          </Button>
          <p className="muted">
            Non è il tuo numero? Dillo {aOrAd(da.convenzionato)}: lo corregge e ti manda un altro link.
          </p>
        </div>
      ) : null}
      {da && next ? (
        <OtpForm
          ask={{
            contatto: `numero che finisce con ${da.cellulare_finale}`,
            next,
            notSent: tooSoon,
            check,
            resend: send,
          }}
          label="Codice ricevuto per SMS"
          placeholder="Sei cifre"
          onAccepted={() => opening.current && onOpened(opening.current)}
          buttons={(checking) => (
            <Button type="submit" block busy={checking}>
              Entra
            </Button>
          )}
        />
      ) : null}
    </PublicPage>
  )
}
