import './cliente.css'
import { ApiError, messageOf } from '@primo/client/api-error'
import type { CallSpec, Input, Reply } from '@primo/contract/platform/route'
import {
  confermaInformativaCliente,
  esciDaCliente,
  leggiPraticaCliente,
  type PraticaDelCliente,
  rispondiConsensoCliente,
} from '@primo/contract/pratiche/cliente'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { SESSIONE_CLIENTE_MIN } from '@primo/domain/pratiche/cliente'
import { useCallback, useEffect, useState } from 'react'
import { asClient, sendAsClient } from '../../data/cliente.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Checklist } from '../../ui/Checklist.tsx'
import { Card, Tag } from '../../ui/cards-and-tags.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FailureState, LoadingState } from '../../ui/loading-and-errors.tsx'
import { confirmDialog, toast } from '../../ui/overlays.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { hasUnsentFiles } from '../../ui/unsent-files.ts'
import { CodiceCliente, type Sessione, TITLE } from './CodiceCliente.tsx'

/**
 * Page of the client of a pratica, opened by the link in a message: a code to their mobile number, then the privacy notice, what
 * is missing, and the state. It stores nothing on the device (company §6).
 */
export function ClientePage() {
  const link = useLink()
  const [sessione, setSessione] = useState<Sessione | null>(null)
  /** Sentence shown instead of the pratica once the session has ended. */
  const [ended, setEnded] = useState<string | null>(null)
  const end = useCallback((sentence: string) => {
    setSessione(null)
    setEnded(sentence)
  }, [])
  if (ended !== null)
    return (
      <PublicPage guest tab={TITLE} title={TITLE}>
        <p className="notice" role="status">
          <Icon name="check" />
          <span>{ended}</span>
        </p>
        {link ? (
          <Button variant="soft" block onClick={() => setEnded(null)}>
            Apri di nuovo
          </Button>
        ) : null}
      </PublicPage>
    )
  if (sessione) return <Richiesta sessione={sessione} end={end} />
  if (link) return <CodiceCliente link={link} onOpened={setSessione} />
  return (
    <PublicPage guest tab={TITLE} title={TITLE}>
      <p className="notice">
        <Icon name="alert" />
        <span>
          Per entrare apri il link dal messaggio che hai ricevuto: questo indirizzo da solo non basta.
        </span>
      </p>
    </PublicPage>
  )
}

/**
 * Reads the token of the link from the URL fragment and moves it to the state of the history entry: it survives a reload, such as
 * when a phone frees memory for the camera, and is neither in the address nor in the device's storage.
 */
function useLink(): string | null {
  const [link, setLink] = useState(tokenNow)
  useEffect(() => {
    const read = () => {
      const token = tokenNow()
      if (token === null) return
      setLink(token)
      window.history.replaceState({ ...window.history.state, link: token }, '', paths.cliente)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return link
}

function tokenNow(): string | null {
  const kept: unknown = window.history.state?.link
  return window.location.hash.slice(1) || (typeof kept === 'string' ? kept : null)
}

/** Removes the token from the history entry. */
function forgetLink(): void {
  const { link: _, ...state } = window.history.state ?? {}
  window.history.replaceState(state, '', paths.cliente)
}

const OVER =
  'La pagina si è chiusa da sola, per sicurezza. Se ti serve ancora, aprila di nuovo: ti mandiamo un altro codice.'
const DONE = 'Fatto: puoi chiudere questa pagina. Su questo dispositivo non resta nulla di tuo.'

/** Returns whether an error means that the session has ended. */
const isOver = (cause: unknown) => cause instanceof ApiError && cause.status === 401

/** Second step: the pratica as the client sees it. */
function Richiesta({ sessione, end }: { sessione: Sessione; end: (sentence: string) => void }) {
  const { token } = sessione
  const [pratica, setPratica] = useState<PraticaDelCliente>()
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    // From now on, not to the instant of the response: the phone's clock may be wrong.
    const timer = setTimeout(() => end(OVER), SESSIONE_CLIENTE_MIN * 60_000)
    return () => clearTimeout(timer)
  }, [end])

  /** Makes a call, and ends the page when the session is not valid any more. */
  const orEnd = useCallback(
    async <T,>(call: Promise<T>): Promise<T> => {
      try {
        return await call
      } catch (cause) {
        if (isOver(cause)) end(OVER)
        throw cause
      }
    },
    [end],
  )
  const load = useCallback(() => {
    setFailure(null)
    orEnd(asClient(token, leggiPraticaCliente, {})).then(({ data }) => setPratica(data), setFailure)
  }, [token, orEnd])
  useEffect(load, [load])

  async function command<C extends CallSpec>(
    spec: C,
    input: Input<C>,
    done: (reply: Reply<C>) => void,
  ): Promise<void> {
    setBusy(true)
    try {
      done(await orEnd(asClient(token, spec, input)))
    } catch (cause) {
      if (!isOver(cause)) toast(messageOf(cause), 'danger')
    } finally {
      setBusy(false)
    }
  }
  const answer = (consenso: boolean) =>
    command(rispondiConsensoCliente, { body: { consenso } }, ({ data, message }) => {
      setPratica(data)
      toast(message ?? 'Risposta registrata.')
    })
  async function leave() {
    const yes =
      !hasUnsentFiles() ||
      (await confirmDialog({
        title: 'Ci sono file che non hai inviato',
        message: 'Se esci adesso non arrivano: dovrai sceglierli di nuovo.',
        ok: 'Esci senza inviarli',
        cancel: 'Resta',
        destructive: true,
      }))
    if (!yes) return
    // Without network too: the session is in memory only, and ends on the server by its term.
    asClient(token, esciDaCliente, {}).catch(() => undefined)
    forgetLink()
    end(DONE)
  }

  if (!pratica)
    return (
      <PublicPage guest tab={TITLE} title={TITLE}>
        {failure === null ? <LoadingState /> : <FailureState error={failure} onRetry={load} />}
      </PublicPage>
    )
  const { informativa, consenso, documenti } = pratica
  return (
    <PublicPage
      guest
      focusTitle
      tab={TITLE}
      title={`Ciao ${pratica.nome}`}
      lead={
        <>
          <b>{pratica.convenzionato}</b> segue la tua richiesta di finanziamento: {pratica.tipo_finanziamento}
          .
        </>
      }
    >
      <p>
        <Tag tone={pratica.inviata ? 'ok' : 'neutral'}>
          {pratica.inviata ? 'In lavorazione' : 'In preparazione'}
        </Tag>
      </p>
      {informativa.avuta_il === null ? (
        <Card role="region" aria-labelledby="informativa">
          <h2 id="informativa">Prima: come usiamo i tuoi dati</h2>
          <p className="cliente-informativa">{informativa.testo}</p>
          <Button
            block
            busy={busy}
            onClick={() => void command(confermaInformativaCliente, {}, ({ data }) => setPratica(data))}
          >
            Ho letto
          </Button>
        </Card>
      ) : null}
      <Card role="region" aria-labelledby="documenti">
        <h2 id="documenti">Documenti</h2>
        <Checklist
          documenti={documenti}
          send={(what) => orEnd(sendAsClient(token, what, setPratica))}
          withoutNotice="Prima di mandarli, leggi qui sopra come usiamo i tuoi dati."
        />
      </Card>
      {informativa.avuta_il !== null ? (
        <Card role="region" aria-labelledby="dati">
          <h2 id="dati">I tuoi dati</h2>
          <p className="below">
            Per il finanziamento possiamo mandare i tuoi dati alle banche? Rispondi come vuoi, e puoi cambiare
            idea: non è un obbligo.
          </p>
          {consenso ? (
            <p className="muted below">
              Hai risposto {consenso.dato ? 'di sì' : 'di no'}{' '}
              {elide('il', longInstant(new Date(consenso.quando)))}.
            </p>
          ) : null}
          <div className="cliente-risposte">
            {[true, false]
              .filter((yes) => consenso?.dato !== yes)
              .map((yes) => (
                <Button key={String(yes)} small variant="soft" busy={busy} onClick={() => void answer(yes)}>
                  {yes ? 'Sì, mandateli' : consenso ? 'No, ho cambiato idea' : 'No'}
                </Button>
              ))}
          </div>
          <details className="cliente-altro">
            <summary>Leggi come usiamo i tuoi dati</summary>
            <p className="cliente-informativa">{informativa.testo}</p>
          </details>
        </Card>
      ) : null}
      <div className="stack">
        <Button variant="soft" block onClick={() => void leave()}>
          Ho finito
        </Button>
        <p className="muted">
          Puoi tornare con lo stesso link finché vale. Questa pagina si chiude da sola dopo un’ora.
        </p>
      </div>
    </PublicPage>
  )
}
