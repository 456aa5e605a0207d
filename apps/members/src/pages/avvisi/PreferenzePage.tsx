import './avvisi.css'
import { messageOf } from '@primo/client/api-error'
import { type PreferenzeAvvisi, salvaPreferenzaAvvisi } from '@primo/contract/comunicazioni/avvisi'
import { CANALI_AVVISO, type CanaleAvviso, type Tema } from '@primo/domain/comunicazioni/avvisi'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../data/api.ts'
import { preferenzeAvvisiQuery } from '../../data/avvisi.ts'
import { type PushState, pushState, turnOffPush, turnOnPush } from '../../data/push.ts'
import { queryClient } from '../../data/query-client.ts'
import { paths } from '../../paths.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Card } from '../../ui/cards-and-tags.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch, SwitchOutcome } from '../../ui/Switch.tsx'

/** Shows the notification preferences. Each switch takes effect immediately. */
export function PreferenzePage() {
  const preferenze = useQuery(preferenzeAvvisiQuery)
  return (
    <AppPage
      title="Che cosa vuoi sapere"
      lead="Negli avvisi dell’app trovi sempre tutto. Qui scegli che cosa deve raggiungerti anche fuori."
      back={paths.utente}
      narrow
      onRefresh={preferenze.refetch}
    >
      <section className="stack" aria-labelledby="avvisi-qui">
        <h2 id="avvisi-qui">Su questo dispositivo</h2>
        <PushSwitch />
      </section>
      <section className="stack" aria-labelledby="avvisi-temi">
        <h2 id="avvisi-temi">Di che cosa</h2>
        <QueryView query={preferenze} coming={<Skeleton shape="row" count={5} />}>
          {({ temi }) => <Temi temi={temi} />}
        </QueryView>
      </section>
    </AppPage>
  )
}

const CANALE: Record<CanaleAvviso, string> = { email: 'Per e-mail', push: 'Con una notifica' }

type Outcome = { tema: Tema; canale: CanaleAvviso; attiva: boolean; ok: boolean; text: string }

/** Shows, for each subject of avvisi, a switch per channel. The last change has a message with an undo button. */
function Temi({ temi }: PreferenzeAvvisi) {
  const [busy, setBusy] = useState<readonly string[]>([])
  /** One request at a time: each response has all preferences, and an earlier one must not overwrite a later one. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const [outcome, setEsito] = useState<Outcome>()

  async function save(tema: Tema, canale: CanaleAvviso, attiva: boolean) {
    const which = `${tema} ${canale}`
    if (busy.includes(which)) return
    setBusy((before) => [...before, which])
    setEsito(undefined)
    const call = last.current.then(() => api(salvaPreferenzaAvvisi, { body: { tema, canale, attiva } }))
    last.current = call.catch(() => null)
    try {
      const { data } = await call
      queryClient.setQueryData(preferenzeAvvisiQuery.queryKey, data)
      setEsito({
        tema,
        canale,
        attiva,
        ok: true,
        text: `${CANALE[canale]}: ${attiva ? 'acceso' : 'spento'}.`,
      })
    } catch (cause) {
      const text = `${messageOf(cause)} La tua scelta è rimasta com’era.`
      setEsito({ tema, canale, attiva, ok: false, text })
    } finally {
      setBusy((before) => before.filter((one) => one !== which))
    }
  }

  return (
    <Card className="preferenze">
      {temi.map(({ tema, titolo, testo, a_scelta, manca_consenso, ...dove }) => (
        <fieldset key={tema}>
          <legend>{titolo}</legend>
          <p className="muted">
            {testo}
            {manca_consenso ? (
              <>
                {' '}
                <Link to={paths.consensi}>Vai ai consensi</Link>
              </>
            ) : null}
          </p>
          {a_scelta && !manca_consenso
            ? CANALI_AVVISO.map((canale) => (
                <Switch
                  key={canale}
                  title={CANALE[canale]}
                  checked={dove[canale]}
                  busy={busy.includes(`${tema} ${canale}`)}
                  onChange={(attiva) => void save(tema, canale, attiva)}
                />
              ))
            : null}
          <SwitchOutcome
            outcome={outcome?.tema === tema ? outcome : null}
            undo={() => outcome && void save(tema, outcome.canale, !outcome.attiva)}
          />
        </fieldset>
      ))}
    </Card>
  )
}

const TEXT: Record<PushState, string> = {
  spento: 'Ti avvisiamo anche quando l’app è chiusa. Il browser ti chiederà il permesso.',
  acceso: 'Ti avvisiamo anche quando l’app è chiusa.',
  negato:
    'Hai detto di no alle notifiche di questo sito. Per cambiare idea, apri le impostazioni del sito nel browser.',
  non_riuscito:
    'Il browser non è riuscito ad accendere le notifiche. Riprova fra poco, o con un altro browser.',
  impossibile:
    'Qui le notifiche non si possono avere. Su iPhone aggiungi prima l’app alla schermata Home, altrove prova un altro browser.',
}

const KEY = ['push-qui']

/** Switches push messages on this device on or off. The permission is requested only after a tap. */
function PushSwitch() {
  const { data: stato } = useQuery({ queryKey: KEY, queryFn: pushState, staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const [error, setErrore] = useState<string>()
  if (!stato) return <Skeleton shape="row" count={1} />

  async function change(acceso: boolean) {
    setBusy(true)
    setErrore(undefined)
    try {
      queryClient.setQueryData(KEY, await (acceso ? turnOnPush() : turnOffPush()))
    } catch (cause) {
      setErrore(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card>
      <Switch
        title="Notifiche"
        checked={stato === 'acceso'}
        busy={busy}
        locked={stato === 'negato' || stato === 'impossibile'}
        onChange={(acceso) => void change(acceso)}
      >
        <p>{TEXT[stato]}</p>
      </Switch>
      <div role="status">{error ? <p className="switch-outcome switch-refused">{error}</p> : null}</div>
    </Card>
  )
}
