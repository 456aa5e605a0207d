import { messageOf } from '@primo/client/api-error'
import {
  type ConsensiPrivacy,
  leggiConsensi,
  type SceltaConsenso,
  salvaConsensi,
  storiaConsensi,
} from '@primo/contract/iscritti/consensi'
import { CONSENSI, type Consenso, fraseRevoca, TIPI_CONSENSO } from '@primo/domain/iscritti/consensi'
import { longInstant } from '@primo/domain/platform/dates'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryFunctionOf } from '../../data/api.ts'
import { pageAfterPage, queryClient } from '../../data/query-client.ts'
import { reloadUser } from '../../data/session.ts'
import { useSettings } from '../../data/settings.ts'
import { paths } from '../../paths.ts'
import { PagedList } from '../../ui/AppList.tsx'
import { AppPage } from '../../ui/AppPage.tsx'
import { Card, Tag } from '../../ui/cards-and-tags.tsx'
import { EmptyState } from '../../ui/loading-and-errors.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch, SwitchOutcome } from '../../ui/Switch.tsx'
import './utente.css'

/** Query of the member's current consents. */
const consensiQuery = queryOptions({
  queryKey: ['consensi', 'attuali'],
  queryFn: queryFunctionOf(leggiConsensi, {}),
})

/** Query of the member's consent choices, latest first, by pages. */
const storiaQuery = infiniteQueryOptions({
  queryKey: ['consensi', 'storia'],
  queryFn: ({ pageParam, signal }) => api(storiaConsensi, { query: { page: pageParam } }, { signal }),
  ...pageAfterPage,
})

/** Page of the four consents, each separate and revocable, with their history (decisions §11). */
export function ConsensiPage() {
  const consensi = useQuery(consensiQuery)
  return (
    <AppPage
      title="I tuoi consensi"
      lead="Decidi tu, uno per uno. Dare o togliere un consenso facoltativo non cambia nulla di quello che puoi fare qui."
      back={paths.utente}
      onRefresh={() => queryClient.invalidateQueries({ queryKey: ['consensi'] })}
    >
      <div className="columns">
        <section className="stack" aria-label="Le tue scelte">
          <QueryView query={consensi} coming={<Skeleton shape="row" count={4} />}>
            {(data) => <ConsensiScelte consensi={data} />}
          </QueryView>
          <p className="muted">
            <a href="/informativa" target="_blank" rel="noreferrer">
              Leggi l’informativa<span className="visually-hidden"> (si apre in un’altra scheda)</span>
            </a>
          </p>
        </section>
        <section className="stack" aria-labelledby="consensi-storia">
          <h2 id="consensi-storia">Che cosa hai scelto finora</h2>
          <ConsensiStoria />
        </section>
      </div>
    </AppPage>
  )
}

type Outcome = { tipo: Consenso; ok: boolean; text: string }

/** Shows the four consents as switches, each saved separately. The last change shows its outcome, with an undo button. */
function ConsensiScelte({ consensi }: { consensi: ConsensiPrivacy }) {
  const { email_assistenza } = useSettings()
  const [busy, setBusy] = useState<Consenso>()
  const [outcome, setEsito] = useState<Outcome>()

  async function save(tipo: Consenso, dato: boolean) {
    if (busy) return
    setBusy(tipo)
    setEsito(undefined)
    try {
      const { data } = await api(salvaConsensi, { body: { [tipo]: dato } })
      queryClient.setQueryData(consensiQuery.queryKey, data)
      setEsito({
        tipo,
        ok: true,
        text: dato ? 'Salvato: hai dato il consenso.' : 'Salvato: hai tolto il consenso.',
      })
      void queryClient.invalidateQueries({ queryKey: storiaQuery.queryKey })
      // The user's data contains the choices too. This page is already up to date.
      void reloadUser().catch(() => null)
    } catch (cause) {
      setEsito({ tipo, ok: false, text: `${messageOf(cause)} La tua scelta è rimasta com’era.` })
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Card className="consensi">
      {TIPI_CONSENSO.map((tipo) => {
        const { titolo, testo, obbligatorio } = CONSENSI[tipo]
        const locked = obbligatorio && consensi[tipo]
        return (
          <div key={tipo}>
            <Switch
              title={titolo}
              checked={consensi[tipo]}
              busy={busy === tipo}
              locked={locked}
              onChange={(dato) => void save(tipo, dato)}
            >
              <p>{testo}</p>
              {locked ? <p>{fraseRevoca(email_assistenza)}</p> : null}
            </Switch>
            <SwitchOutcome
              outcome={outcome?.tipo === tipo ? outcome : null}
              undo={() => void save(tipo, !consensi[tipo])}
            />
          </div>
        )
      })}
    </Card>
  )
}

const CANALE: Record<SceltaConsenso['canale'], string> = {
  registrazione: 'alla registrazione',
  app: 'da questa app',
  operatore: 'tramite l’assistenza',
}

/** Lists every choice with its time, channel and version of the text. */
function ConsensiStoria() {
  const list = useInfiniteQuery(storiaQuery)
  return (
    <PagedList
      label="Storia dei consensi"
      list={list}
      keyOf={(scelta) => scelta.id}
      render={(scelta) => <Choice choice={scelta} />}
      empty={<EmptyState icon="list" title="Ancora nessuna scelta" />}
    />
  )
}

function Choice({ choice }: { choice: SceltaConsenso }) {
  const { titolo, obbligatorio } = CONSENSI[choice.consenso]
  const [yes, no] = obbligatorio ? ['Letta', 'Non letta'] : ['Dato', 'Non dato']
  return (
    <Card className="row consenso-scelta">
      <div className="grow">
        <b>{obbligatorio ? 'Informativa sul trattamento dei dati' : titolo}</b>
        <p className="muted">
          <time dateTime={choice.quando}>{longInstant(new Date(choice.quando))}</time>,{' '}
          {CANALE[choice.canale]} · {`testo\u00a0${choice.versione_testo}`}
        </p>
      </div>
      <Tag tone={choice.dato ? 'ok' : 'neutral'}>{choice.dato ? yes : no}</Tag>
    </Card>
  )
}
