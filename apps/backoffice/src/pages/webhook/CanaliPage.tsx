import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
} from '@mui/material'
import { messageOf } from '@primo/client/api-error'
import {
  aggiungiWebhook,
  type Webhook,
  webhooks,
} from '@primo/contract/comunicazioni/operatore-comunicazioni'
import { riprovaMessaggi, statoMessaggi } from '@primo/contract/registro/operatore-messaggi'
import { EVENTI_WEBHOOK, type EventoWebhook, GRUPPI_WEBHOOK } from '@primo/domain/comunicazioni/webhook'
import { longInstant } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLogoutIfAccessDenied, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { api } from '../../data/api.ts'
import { callQueryOptions } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { PageHeading, Permitted } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { Pill, StatePill } from '../../ui/page/Pill.tsx'
import { STATES } from './labels.ts'
import './canali.css'

/** Dialog that creates a webhook endpoint, then shows its signing secret once. */
function NuovoWebhookDialog({ close }: { close: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={secret ? undefined : close} aria-labelledby="nuovo-nome">
      <DialogTitle id="nuovo-nome" component="h2">
        {secret ? 'Copia il segreto adesso' : 'Collega un altro sistema'}
      </DialogTitle>
      {secret ? <Segreto segreto={secret} close={close} /> : <FormValues close={close} done={setSecret} />}
    </Dialog>
  )
}

function Segreto({ segreto, close }: { segreto: string; close: () => void }) {
  const [copiato, setCopiato] = useState(false)
  return (
    <>
      <DialogContent>
        <p>
          Con questo segreto l’altro sistema riconosce che gli eventi sono davvero nostri. Si vede solo qui:
          se lo perdi, rimuovi l’indirizzo e aggiungilo da capo.
        </p>
        <p className="segreto">{segreto}</p>
        <p role="status">{copiato ? 'Copiato.' : ''}</p>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button
          onClick={() => void navigator.clipboard.writeText(segreto).then(() => setCopiato(true))}
          variant="outlined"
        >
          Copia
        </Button>
        <Button onClick={close} variant="contained">
          L’ho messo al sicuro
        </Button>
      </DialogActions>
    </>
  )
}

function FormValues(props: { close: () => void; done: (secret: string) => void }) {
  const [url, setUrl] = useState('https://')
  const [descrizione, setDescrizione] = useState('')
  const [eventi, setEventi] = useState<readonly EventoWebhook[]>(['pratica'])
  const { errors, failure, busy, send } = useSubmit()
  const queryClient = useQueryClient()

  function add(event: FormEvent) {
    event.preventDefault()
    void send(async () => {
      const body = { url, descrizione, eventi: [...eventi] }
      const { data } = await api(aggiungiWebhook, { body })
      void queryClient.invalidateQueries({ queryKey: ['webhook'] })
      props.done(data.segreto)
    })
  }
  const choose = (which: EventoWebhook, yes: boolean) =>
    setEventi(yes ? [...eventi, which] : eventi.filter((e) => e !== which))

  return (
    <form className="form-canale" onSubmit={add} noValidate>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <TextField
          label="Nome"
          required
          autoFocus
          value={descrizione}
          error={errors.descrizione !== undefined}
          helperText={errors.descrizione ?? 'Per esempio «Gestionale» o «Contabilità».'}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          onChange={(e) => setDescrizione(e.target.value)}
        />
        <TextField
          label="Indirizzo"
          required
          type="url"
          value={url}
          error={errors.url !== undefined}
          helperText={errors.url ?? 'Riceve una richiesta POST a ogni evento, in ordine.'}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          onChange={(e) => setUrl(e.target.value)}
        />
        <fieldset className="canale-choices">
          <legend>Che cosa gli si dice</legend>
          {GRUPPI_WEBHOOK.map((which) => (
            <FormControlLabel
              key={which}
              control={
                <Checkbox checked={eventi.includes(which)} onChange={(_, yes) => choose(which, yes)} />
              }
              label={EVENTI_WEBHOOK[which]}
            />
          ))}
          <Failure sentence={errors.eventi} />
        </fieldset>
        <Failure sentence={failure} />
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={props.close} disabled={busy}>
          Annulla
        </Button>
        <Button type="submit" variant="contained" aria-disabled={busy}>
          {busy ? 'Un momento…' : 'Collega'}
        </Button>
      </DialogActions>
    </form>
  )
}

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
