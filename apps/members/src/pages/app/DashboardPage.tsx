import './dashboard.css'
import { messageOf } from '@primo/client/api-error'
import { loadCode } from '@primo/client/lazy'
import type { Utente } from '@primo/contract/accesso/accesso'
import type { Movimento } from '@primo/contract/raccolta/manifestazione'
import { givenName } from '@primo/domain/anagrafica/person-names'
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import { clock } from '@primo/domain/platform/clock'
import { daysBetween, longDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { withSign } from '@primo/domain/platform/numbers'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router-dom'
import { spedizioneQuery } from '../../data/indirizzi.ts'
import { movimentiQuery, refreshManifestazione } from '../../data/manifestazione.ts'
import { profilesQuery } from '../../data/profiles.ts'
import { queryClient } from '../../data/query-client.ts'
import { reloadUser } from '../../data/session.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { Badge, Card } from '../../ui/cards-and-tags.tsx'
import { profiloDi } from '../../ui/iscrizioni.ts'
import { emptyOnFailure, Lazy } from '../../ui/Lazy.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { EmptyState, FailureState } from '../../ui/loading-and-errors.tsx'
import { alertFailure, toast } from '../../ui/overlays.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AreaCards } from './AreaCards.tsx'
import { trackFirstPage } from './first-page-snapshot.ts'
import { type NextStep, nextStep } from './next-step.ts'

// Loaded after the content above it.
const foot = () =>
  emptyOnFailure(import('./HomeFooter.tsx').then((file) => file.HomeFooter as ComponentType<object>))

/** Shows the home page: next step, the three areas, latest movimenti. */
export function DashboardPage() {
  const user = useStoredState((s) => s.user)
  const profili = useQuery(profilesQuery)
  if (user.id === 0) return <AppPage title="Ciao">{null}</AppPage>

  // The area is called only if its profile is active by the server's response, not just the stored one (decisions §2).
  const raccoglie = profiloAttivo(profiloDi(user.profili, 'manifestazione'))
  const leggiPunti = raccoglie && profili.isFetched
  return (
    <AppPage title={`Ciao ${givenName(user)}`} onRefresh={refresh}>
      <NextStepCard user={user} raccoglie={leggiPunti} />
      <div className="home" ref={trackFirstPage}>
        <AreaCards user={user} raccoglie={leggiPunti} confirmed={profili.isFetched} />
        {raccoglie ? <LatestMovimenti enabled={leggiPunti} /> : null}
        <Lazy load={foot} props={{ raccoglie, leggiPunti }} />
      </div>
    </AppPage>
  )
}

async function refresh(): Promise<void> {
  try {
    await reloadUser()
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey }),
      refreshManifestazione(),
    ])
  } catch (error) {
    toast(messageOf(error), 'danger')
  }
}

interface Props {
  user: Utente
  /** Whether the member collects points, according to the server's response. */
  raccoglie: boolean
}

/** Shows the next step as a tinted card, or nothing. */
function NextStepCard({ user, raccoglie }: Props) {
  const { data, isSuccess } = useQuery({ ...spedizioneQuery, enabled: raccoglie })
  const step = nextStep(user, raccoglie && isSuccess && data === null)
  if (!step) return null
  return (
    <Card soft className={`row next-step ${step.area}`} data-fresh={nextStep(user, false) ? undefined : true}>
      <Badge icon={step.icon} />
      <div className="grow">
        <b>{step.titolo}</b>
        <span className="muted">{step.testo}</span>
      </div>
      <Act passo={step} />
    </Card>
  )
}

function Act({ passo }: { passo: NextStep }) {
  const [busy, setBusy] = useState(false)
  if (passo.tipo === 'vai') {
    return (
      <ButtonLink to={passo.a} small>
        {passo.parola}
      </ButtonLink>
    )
  }
  const { canale, titolo } = passo
  async function verify() {
    setBusy(true)
    try {
      const { verificaConCodice } = await loadCode(() => import('../../ui/verifica-contatto.ts'))
      await verificaConCodice(canale)
    } catch (cause) {
      void alertFailure('Codice non inviato', cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small busy={busy} aria-label={titolo} onClick={() => void verify()}>
      Verifica
    </Button>
  )
}

const SHOWN = 4

/** Shows the latest movimenti, each with the explanation of its points («perché»). */
function LatestMovimenti({ enabled }: { enabled: boolean }) {
  const { data, error } = useInfiniteQuery({ ...movimentiQuery, enabled })
  const moves = data?.pages[0]?.data
  return (
    <section className="stack area-premi" aria-labelledby="ultimi-movimenti">
      <div className="section-head">
        <h2 id="ultimi-movimenti">Ultimi movimenti</h2>
        {moves && moves.length > 0 ? <Link to={paths.movimenti}>Vedi tutti</Link> : null}
      </div>
      {moves ? <Moves moves={moves.slice(0, SHOWN)} /> : null}
      {!moves && error ? (
        <Card>
          <FailureState error={error} onRetry={() => void refreshManifestazione()} />
        </Card>
      ) : null}
      {!moves && !error ? <Skeleton shape="row" count={3} /> : null}
    </section>
  )
}

function Moves({ moves }: { moves: Movimento[] }) {
  if (moves.length === 0) {
    return (
      <Card>
        <EmptyState icon="list" title="Ancora nessun movimento">
          I punti arrivano quando una pratica è completata: qui troverai ognuno con il suo perché.
        </EmptyState>
      </Card>
    )
  }
  const now = clock.now()
  return (
    <Card>
      <ul className="moves">
        {moves.map((move) => (
          <Move key={move.id} move={move} now={now} />
        ))}
      </ul>
    </Card>
  )
}

function Move({ move, now }: { move: Movimento; now: Date }) {
  const matura = move.matura_il !== null && new Date(move.matura_il) > now
  const tone = matura ? 'figure-waiting' : move.punti > 0 ? 'figure-in' : ''
  return (
    <li className="row">
      <div className="grow">
        <b>{move.titolo}</b>
        <p className="muted">{move.perche}</p>
        <p className="muted move-when" data-today>
          {formatEventDay(move.data, now)}
          {matura && move.matura_il ? `, in maturazione ${formatUntil(move.matura_il, now)}` : ''}
        </p>
      </div>
      {move.punti === 0 ? null : (
        <span className={`figure ${tone}`}>
          {withSign(move.punti)}
          <span className="visually-hidden"> punti</span>
        </span>
      )}
    </li>
  )
}

/** Formats the day of an event: «oggi», «ieri», «12 marzo», «12 marzo 2025» in another year. */
export function formatEventDay(instant: string, now: Date): string {
  const [giorno, today] = [todayInRome(new Date(instant)), todayInRome(now)]
  const passati = daysBetween(giorno, today)
  if (passati === 0) return 'oggi'
  if (passati === 1) return 'ieri'
  return giorno.slice(0, 4) === today.slice(0, 4) ? longDate(giorno).slice(0, -5) : longDate(giorno)
}

/** Formats the end of a period with its preposition: «fino a oggi», «fino al 3 dicembre», «fino all’8 gennaio 2027». */
export function formatUntil(instant: string, now: Date): string {
  const day = formatEventDay(instant, now)
  if (day === 'oggi') return 'fino a oggi'
  return `fino ${elide('al', day)}`
}
