import { Button } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import { chiaveProvaPush, provaPush } from '@primo/contract/comunicazioni/operatore-comunicazioni'
import {
  esitoProva,
  type ImpostazioniIntere,
  provaCanale,
} from '@primo/contract/ufficio/operatore-impostazioni'
import { fullStop } from '@primo/domain/platform/italian'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { api } from '../../data/api.ts'
import { callQueryOptions } from '../../data/query-client.ts'
import { sitePathOf } from '../../paths.ts'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill } from '../../ui/page/Pill.tsx'

/** Outcome of a push test: received, sent but not yet received, denied, unsupported, unreachable, or the cause of a failure. */
type PushTest = 'arrivata' | 'partita' | 'negata' | 'impossibile' | 'irraggiungibile' | { causa: string }

/** Maximum wait in milliseconds for the test push message to arrive. */
const WAIT_MS = 15_000

/** Registers the service worker and waits until it is active. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(sitePathOf('/prova-push.js'), {
    scope: sitePathOf('/'),
  })
  const starting = registration.installing ?? registration.waiting
  if (!registration.active && starting)
    await new Promise<void>((done) =>
      starting.addEventListener('statechange', () => starting.state === 'activated' && done()),
    )
  return registration
}

/** Listens for the service worker's confirmation that the test message has arrived. Set up before the message is sent. */
function arrival(): { came: (inTime: number) => Promise<boolean>; stop: () => void } {
  const channel = new BroadcastChannel('prova-push')
  const received = new Promise<boolean>((done) => channel.addEventListener('message', () => done(true)))
  return {
    came: (inTime) =>
      Promise.race([received, new Promise<boolean>((done) => setTimeout(done, inTime, false))]),
    stop: () => channel.close(),
  }
}

/** Subscribes this browser, sends it a push message, and unsubscribes. Requires a user gesture. */
async function sendTestPush(): Promise<PushTest> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'impossibile'
  if ((await Notification.requestPermission()) !== 'granted') return 'negata'
  const registration = await worker().catch(() => null)
  if (!registration) return 'impossibile'
  const { data } = await api(chiaveProvaPush, {})
  // Fails where the browser has no push service, or cannot reach it.
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: data.chiave_pubblica })
    .catch(() => null)
  if (!subscription) return 'irraggiungibile'
  const { came, stop } = arrival()
  try {
    const { endpoint = '', keys } = subscription.toJSON()
    const body = { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
    const { partita, causa } = (await api(provaPush, { body })).data
    if (!partita) return { causa: causa ?? 'nessuna risposta' }
    return (await came(WAIT_MS)) ? 'arrivata' : 'partita'
  } finally {
    stop()
    await subscription.unsubscribe()
  }
}

type Canale = ImpostazioniIntere['canali'][number]
const NAMES = { email: 'E-mail', sms: 'SMS', push: 'Notifiche push' } as const

/**
 * Shows the message channels (e-mail, SMS, push), which environment variables configure, with a button that sends a test message.
 */
export function Canali({ canali }: { canali: readonly Canale[] }) {
  return (
    <Panel titolo="Canali">
      <p className="muted">
        Si configurano dove gira il server, con le loro chiavi, che qui non si vedono. La prova arriva a te:
        e-mail e SMS ai tuoi recapiti, la notifica in questo browser, che si iscrive solo per riceverla.
      </p>
      <ul className="vie">
        {canali.map((canale) => (
          <li key={canale.canale}>
            {canale.canale === 'push' ? <ViaPush canale={canale} /> : <Via canale={canale} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shows a channel: its state, the test button, the outcome of the test. */
function Channel(props: { canale: Canale; button: ReactNode; outcome: ReactNode }) {
  const { canale, configurato, come } = props.canale
  return (
    <>
      <div className="via">
        <div>
          <h3>
            {NAMES[canale]}{' '}
            {configurato ? <Pill tone="ok">in funzione</Pill> : <Pill tone="warn">da configurare</Pill>}
          </h3>
          <p className="muted">{come}.</p>
        </div>
        {props.button}
      </div>
      <div role="status">{props.outcome}</div>
    </>
  )
}

const ViaPush = ({ canale }: { canale: Canale }) => <Channel canale={canale} {...useProvaPush()} />

function Via({ canale }: { canale: Canale }) {
  const [prova, setProva] = useState<{ id: number; a: string } | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const ifExpired = useLogoutIfAccessDenied()

  async function send() {
    if (busy) return
    setBusy(true)
    setSentence(null)
    setProva(null)
    try {
      setProva((await api(provaCanale, { body: { canale: canale.canale as 'email' | 'sms' } })).data)
    } catch (error) {
      if (await ifExpired(error)) return
      setSentence(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Channel
      canale={canale}
      button={
        <Permitted call={provaCanale}>
          <Button
            variant="outlined"
            aria-disabled={busy}
            aria-label={`Invia una prova: ${NAMES[canale.canale]}`}
            onClick={() => void send()}
          >
            Invia una prova
          </Button>
        </Permitted>
      }
      outcome={
        <>
          <Failure sentence={sentence} />
          {prova && <Esito {...prova} />}
        </>
      }
    />
  )
}

/** Shows the outcome of a test message, and polls until it is sent or has failed. */
function Esito({ id, a }: { id: number; a: string }) {
  const { data } = useQuery({
    ...callQueryOptions(['prova', id], esitoProva, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && state.data.esito !== 'in_attesa' ? false : 1_000),
  })
  if (data?.esito === 'partita') return <p>Partita per {a}.</p>
  if (data?.esito === 'non_partita')
    return <Failure sentence={fullStop(`Non è partita: ${data.causa ?? 'nessuna risposta'}`)} />
  return (
    <p>
      In partenza per {a}…
      {data?.causa ? ` ${fullStop(`Al primo tentativo: ${data.causa}`)} Si riprova da sé.` : ''}
    </p>
  )
}

const WENT: Record<Extract<PushTest, string>, string> = {
  arrivata: 'Arrivata in questo browser.',
  partita: 'Partita. Qui non è ancora arrivata: può tardare, o il dispositivo non mostra le notifiche.',
  negata:
    'Questo browser non permette le notifiche: si cambia dalle impostazioni del sito, accanto all’indirizzo.',
  impossibile: 'Questo browser non riceve notifiche push.',
  irraggiungibile:
    'Questo browser non raggiunge il suo servizio di notifiche: prova da un’altra rete o con un altro.',
}

/** Sends a push test to the operator's browser, which subscribes only for the test. */
function useProvaPush() {
  const [outcome, setOutcome] = useState<PushTest | null>(null)
  const { failure, errors, busy, send } = useSubmit()

  const start = () =>
    send(async () => {
      setOutcome(null)
      setOutcome(await sendTestPush())
    })
  const whyNot =
    !busy && outcome && typeof outcome === 'object' ? fullStop(`Non è partita: ${outcome.causa}`) : null
  return {
    button: (
      <Permitted call={provaPush}>
        <Button
          variant="outlined"
          aria-disabled={busy}
          aria-label="Prova in questo browser: Notifiche push"
          onClick={() => void start()}
        >
          Prova in questo browser
        </Button>
      </Permitted>
    ),
    outcome: (
      <>
        <Failure sentence={failure ?? errors.endpoint ?? whyNot} />
        {busy && <p>In partenza: se il browser chiede di mostrare notifiche, rispondi di sì…</p>}
        {!busy && typeof outcome === 'string' && <p>{WENT[outcome]}</p>}
      </>
    ),
  }
}
