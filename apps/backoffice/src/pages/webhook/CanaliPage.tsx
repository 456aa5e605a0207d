import { Button } from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import {
  aggiungiWebhook,
  type Webhook,
  webhooks,
} from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { riprovaMessaggi, statoMessaggi } from '@primo/contract/registro/operatore-messaggi'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { callQueryOptions } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { Pill, StatePill } from '../../ui/page/Pill.tsx'
import { STATES } from './labels.ts'
import { NuovoWebhookDialog } from './NuovoWebhookDialog.tsx'
import './canali.css'

/** Reads the webhook endpoints every few seconds, to show the progress of retries. */
export function useWebhook() {
  return useQuery({ ...callQueryOptions(['webhook'], webhooks, {}), refetchInterval: 5_000 })
}

/** Shows the outgoing channels: messages to users, and webhooks that send events to the company's other systems. */
export function CanaliPage() {
  const query = useWebhook()
  const { data } = query
  const [fresh, setFresh] = useState(false)
  return (
    <>
      <PageHeading titolo="Canali">
        <Permitted call={aggiungiWebhook}>
          <Button variant="contained" onClick={() => setFresh(true)}>
            Collega un altro sistema
          </Button>
        </Permitted>
      </PageHeading>
      <div className="canali-page">
        <Messaggi />
        <Panel titolo="Altri sistemi (webhook)">
          <QueryStatus query={query} />
          {data?.length === 0 && (
            <p>Nessun sistema è collegato: quando ne colleghi uno, saprà da solo che cosa succede qui.</p>
          )}
          <ul className="canali">
            {data?.map((w) => (
              <li key={w.id}>
                <Row w={w} />
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      {fresh && <NuovoWebhookDialog close={() => setFresh(false)} />}
    </>
  )
}

function Row({ w }: { w: Webhook }) {
  return (
    <div>
      <h3 className="row-stato">
        <Link to={paths.una('canali', w.id)}>{w.descrizione}</Link> <StatePill state={STATES[w.stato]} />
        {w.in_attesa > 0 && <Pill tone="warn">{wholeNumber(w.in_attesa)} in attesa</Pill>}
      </h3>
      <p className="muted">{w.url}</p>
      <Andamento w={w} />
    </div>
  )
}

/** Shows since when a webhook endpoint has failed, the error, and the next retry. */
export function Andamento({ w }: { w: Webhook }) {
  if (w.fallisce_dal === null) return null
  const retry = w.stato === 'in_errore' && w.prossimo_il !== null
  return (
    <p>
      Non riceve {elide('dal', longInstant(new Date(w.fallisce_dal)))}
      {w.ultimo_errore && `: ${w.ultimo_errore}`}
      {retry && `. Si riprova ${elide('il', longInstant(new Date(w.prossimo_il!)))}`}.
    </p>
  )
}

const NAMES = { email: 'E-mail', sms: 'SMS' } as const

/** Shows the delivery of e-mail and SMS: queued messages, failures and their causes. */
function Messaggi() {
  const query = useQuery({ ...callQueryOptions(['messaggi'], statoMessaggi, {}), refetchInterval: 10_000 })
  const { data } = query
  const daRiprovare = data?.canali.reduce((n, c) => n + c.da_riprovare, 0) ?? 0
  return (
    <Panel titolo="E-mail e SMS">
      <QueryStatus query={query} />
      <ul className="canali">
        {data?.canali.map((c) => (
          <li key={c.canale}>
            <div>
              <h3 className="row-stato">
                {NAMES[c.canale]}{' '}
                {c.non_partiti > 0 && (
                  <Pill tone="bad">{quanti(c.non_partiti, 'non partito', 'non partiti')}</Pill>
                )}
                {c.in_attesa > 0 && <Pill tone="warn">{wholeNumber(c.in_attesa)} in attesa</Pill>}
              </h3>
              <p className="muted">{quanti(c.consegnati, 'partito', 'partiti')} negli ultimi 30 giorni</p>
            </div>
          </li>
        ))}
      </ul>
      {data && data.ultimi.length > 0 && (
        <details>
          <summary>Gli ultimi non partiti</summary>
          <ul className="canali">
            {data.ultimi.map((m) => (
              <li key={m.id}>
                <p>
                  {NAMES[m.canale]} {elide('del', longInstant(new Date(m.creato_il)))}: <b>{m.causa}</b>, dopo{' '}
                  {quanti(m.tentativi, 'tentativo', 'tentativi')}
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {daRiprovare > 0 && <Retry quante={daRiprovare} />}
    </Panel>
  )
}

function Retry({ quante }: { quante: number }) {
  const [inCorso, setInCorso] = useState(false)
  const notify = useNotify()
  const seScaduta = useLogoutIfAccessDenied()
  const queryClient = useQueryClient()
  async function retry() {
    if (inCorso) return
    setInCorso(true)
    try {
      notify((await api(riprovaMessaggi, {})).message ?? 'Si riprova.', { type: 'success' })
    } catch (error) {
      if (await seScaduta(error)) return
      notify(messageOf(error), { type: 'error' })
    } finally {
      setInCorso(false)
      void queryClient.invalidateQueries({ queryKey: ['messaggi'] })
    }
  }
  return (
    <Permitted call={riprovaMessaggi}>
      <Button variant="outlined" aria-disabled={inCorso} onClick={() => void retry()}>
        Riprova {quanti(quante, 'messaggio', 'messaggi')}
      </Button>
    </Permitted>
  )
}
