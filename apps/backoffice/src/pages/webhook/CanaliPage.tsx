import { Button } from '@mui/material'
import { aggiungiWebhook, type Webhook, webhooks } from '@primo/contract/comunicazioni/operatore-webhook'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callQueryOptions } from '../../data/query.ts'
import { paths } from '../../paths.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Permitted } from '../../ui/page/Permitted.tsx'
import { Pill, StatePill } from '../../ui/page/Pill.tsx'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { STATES } from './labels.ts'
import { Messaggi } from './Messaggi.tsx'
import { NuovoIndirizzo } from './NuovoIndirizzo.tsx'
import './canali.css'

/** Reads the endpoints every few seconds, to show the progress of retries. */
export function useWebhook() {
  return useQuery({ ...callQueryOptions(['webhook'], webhooks, {}), refetchInterval: 5_000 })
}

/** Shows the outgoing channels: messages to users, events to the company's other systems. */
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
      {fresh && <NuovoIndirizzo close={() => setFresh(false)} />}
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

/** Shows since when the endpoint has failed, the error, and the next retry. */
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
