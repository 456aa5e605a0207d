import {
  agisciSuWebhook,
  type ConsegnaWebhook,
  consegneWebhook,
  type Webhook,
} from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { EVENTI_WEBHOOK } from '@primo/domain/comunicazioni/webhook'
import { longInstant } from '@primo/domain/platform/dates'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../../data/api.ts'
import { paths } from '../../paths.ts'
import { AskAction } from '../../ui/actions/ActionDialog.tsx'
import { ActionButton } from '../../ui/actions/Actions.tsx'
import { BackLink } from '../../ui/detail/RecordPage.tsx'
import { PagedList, usePages } from '../../ui/list/PagedList.tsx'
import { NotFound, QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Facts, Panel } from '../../ui/page/Panel.tsx'
import { StatePill } from '../../ui/page/Pill.tsx'
import { Andamento, useWebhook } from './CanaliPage.tsx'
import { DELIVERIES, STATES, webhookActions } from './labels.ts'
import './canali.css'

/** Shows a webhook endpoint, its actions and its deliveries. */
export function WebhookShow() {
  const { id = '' } = useParams()
  const query = useWebhook()
  const { data } = query
  const w = data?.find((uno) => uno.id === Number(id))
  return (
    <>
      <BackLink to={paths.coda('canali')} name="Canali" />
      <QueryStatus query={query} />
      {data && !w && <NotFound titolo="Questo indirizzo non c’è" />}
      {w && (
        <>
          <PageHeading titolo={w.descrizione} />
          <div className="canali-page">
            <Panel titolo="Come sta">
              <p>
                <StatePill state={STATES[w.stato]} />
              </p>
              <Andamento w={w} />
              <Facts
                items={[
                  ['Indirizzo', w.url],
                  ['In attesa', wholeNumber(w.in_attesa)],
                  ['Sente', w.eventi.map((e) => EVENTI_WEBHOOK[e].split(':')[0]).join(', ')],
                  ['Collegato', longInstant(new Date(w.creato_il))],
                ]}
              />
              <Permitted call={agisciSuWebhook}>
                <AzioniWebhook w={w} />
              </Permitted>
            </Panel>
            <Registro id={w.id} />
          </div>
        </>
      )}
    </>
  )
}

function AzioniWebhook({ w }: { w: Webhook }) {
  const [azione, setAzione] = useState<string | null>(null)
  const navigate = useNavigate()
  return (
    <p className="azioni-canale">
      {w.azioni.map((nome) => (
        <ActionButton key={nome} azione={webhookActions.azioni[nome]!} open={() => setAzione(nome)} />
      ))}
      {azione && (
        <AskAction
          table={webhookActions}
          record={w}
          azione={azione}
          close={() => setAzione(null)}
          done={() => azione === 'rimuovi' && void navigate(paths.coda('canali'))}
        />
      )}
    </p>
  )
}

function Registro({ id }: { id: number }) {
  const list = usePages(
    ['webhook', id],
    (page, signal) => api(consegneWebhook, { params: { id }, query: { page, per_page: 20 } }, signal),
    5_000,
  )
  return (
    <Panel titolo="Registro">
      <PagedList
        list={list}
        className="canali"
        keyOf={(c) => c.id}
        row={(c) => <Consegna c={c} />}
        nothing="Ancora nulla: manda una prova per vedere se risponde."
        words={['Più recenti', 'Meno recenti']}
      />
    </Panel>
  )
}

function Consegna({ c }: { c: ConsegnaWebhook }) {
  const quando = longInstant(new Date(c.ultimo_il ?? c.creata_il))
  const outcome = c.ultimo_errore ?? (c.ultimo_stato === null ? null : `risposta ${c.ultimo_stato}`)
  const duration = c.durata_ms === null ? null : `${wholeNumber(c.durata_ms)} ms`
  return (
    <div>
      <h3 className="row-stato">
        {c.tipo} <StatePill state={DELIVERIES[c.stato]} />
      </h3>
      <p className="muted">
        {[quando, outcome, duration, c.tentativi > 1 && quanti(c.tentativi, 'tentativo', 'tentativi')]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  )
}
