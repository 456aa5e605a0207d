import { messageOf } from '@primo/client/api-error'
import type { Utente } from '@primo/contract/accesso/accesso'
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import { clock } from '@primo/domain/platform/clock'
import { todayInRome } from '@primo/domain/platform/dates'
import { accorda, quanti } from '@primo/domain/platform/numbers'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { premiQuery, saldoQuery } from '../../data/manifestazione.ts'
import { areaPathOf, landingOf } from '../../guards.ts'
import { CountUp } from '../../ui/CountUp.tsx'
import { Badge, Progress, Tag } from '../../ui/cards-and-tags.tsx'
import { DataAge } from '../../ui/DataAge.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { profiloDi, RUOLO, statoIscrizione } from '../../ui/iscrizioni.ts'
import { emptyOnFailure, Lazy } from '../../ui/Lazy.tsx'
import { CardLink } from '../../ui/links.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { traguardo } from './next-step.ts'

const ORDINE: readonly Ruolo[] = ['manifestazione', 'convenzionato', 'promotore']

/** Description of each area on its card for members with an active profile in it. */
const ATTIVA: Record<Ruolo, string> = {
  manifestazione: 'Punti, premi e richieste',
  convenzionato: 'Le tue pratiche, passo per passo',
  promotore: 'La tua rete e il tuo invito',
}
const DA_APRIRE: Record<Ruolo, string> = {
  manifestazione: 'Raccogli punti e scegli i premi',
  convenzionato: 'Per le aziende che segnalano pratiche',
  promotore: 'Per chi costruisce una rete',
}

/** Loads the metric of an active area lazily: the first paint does not need it. */
const live = (name: 'PraticheMetric' | 'ReteMetric') => (): Promise<ComponentType<object>> =>
  emptyOnFailure(import('./AreaMetrics.tsx').then((file) => file[name]))
const LIVE: Partial<Record<Ruolo, ReturnType<typeof live>>> = {
  convenzionato: live('PraticheMetric'),
  promotore: live('ReteMetric'),
}

interface Props {
  user: Utente
  raccoglie: boolean
  /** Whether the server has confirmed the active areas: only then are their metrics requested (decisions §2). */
  confirmed: boolean
}

/**
 * Shows a card for each of the three role areas: with an active profile it opens the area, without one the role's landing page.
 */
export function AreaCards({ user, raccoglie, confirmed }: Props) {
  return (
    <section className="areas" aria-label="Le tue aree">
      {ORDINE.map((ruolo) => {
        const profilo = profiloDi(user.profili, ruolo)
        const attivo = profiloAttivo(profilo)
        const stato = statoIscrizione(profilo)
        return (
          <AreaCard
            key={ruolo}
            ruolo={ruolo}
            to={attivo ? areaPathOf[ruolo] : landingOf[ruolo]}
            text={attivo ? ATTIVA[ruolo] : DA_APRIRE[ruolo]}
            // An active area shows its metric instead of a label.
            mark={
              attivo ? (
                <Figure reserve={ruolo in LIVE} load={confirmed ? LIVE[ruolo] : undefined} />
              ) : (
                <Tag tone={stato.tono}>{stato.parola}</Tag>
              )
            }
          >
            {attivo && ruolo === 'manifestazione' ? <Balance enabled={raccoglie} /> : null}
          </AreaCard>
        )
      })}
    </section>
  )
}

/** Shows the metric of an area. `reserve` reserves its space, so that no layout shift occurs. */
const Figure = ({ reserve, load }: { reserve: boolean; load: ReturnType<typeof live> | undefined }) =>
  reserve ? <span className="area-figure">{load ? <Lazy load={load} /> : null}</span> : null

interface CardProps {
  ruolo: Ruolo
  to: string
  text: string
  mark: ReactNode
  children: ReactNode
}

function AreaCard({ ruolo, to, text, mark, children }: CardProps) {
  const { nome, icon, area } = RUOLO[ruolo]
  return (
    <CardLink to={to} className={`area-card ${area}`}>
      <span className="row area-card-head">
        <Badge icon={icon} />
        <span className="grow area-card-words">
          <b>{nome}</b>
          <span className="muted">{text}</span>
        </span>
        {mark}
        <Icon name="forward" className="icon-forward" />
      </span>
      {children}
    </CardLink>
  )
}

/** Loads the progress ring lazily: the first paint does not need it. */
const anello = () =>
  emptyOnFailure(
    import('../../ui/ProgressRing.tsx').then((file) => file.ProgressRing as ComponentType<object>),
  )

/** Shows the available points and the distance to the next premio, inside the Premi card. */
function Balance({ enabled }: { enabled: boolean }) {
  const saldo = useQuery({ ...saldoQuery, enabled })
  if (saldo.data) {
    const { saldo_punti, in_maturazione, perche_zero, desiderio } = saldo.data
    return (
      <>
        {desiderio ? (
          <span className="balance-anello">
            <Lazy load={anello} props={{ desiderio }} />
          </span>
        ) : null}
        <span className="balance">
          <span className="fig balance-fig">
            <CountUp of="saldo" value={saldo_punti} />
          </span>
          <span className="muted">
            {accorda(saldo_punti, 'punto disponibile', 'punti disponibili')}
            {in_maturazione > 0
              ? `, ${accorda(in_maturazione, 'un altro punto', `altri ${quanti(in_maturazione, 'punto', 'punti')}`)} in maturazione`
              : ''}
          </span>
        </span>
        <DataAge at={saldo.dataUpdatedAt} />
        {perche_zero ? <span className="muted">{perche_zero}</span> : null}
        {desiderio ? (
          <span className="balance-goal muted">
            <span>
              <strong>{desiderio.in_parole.prima}</strong> {desiderio.in_parole.poi}
            </span>
          </span>
        ) : (
          <Goal saldo={saldo_punti} enabled={enabled} />
        )}
      </>
    )
  }
  // The page has its own retry button and pull-to-refresh: a link cannot contain a button.
  if (saldo.error) return <span className="balance muted">{messageOf(saldo.error)}</span>
  return <Skeleton shape="row" />
}

function Goal({ saldo, enabled }: { saldo: number; enabled: boolean }) {
  const { data: premi } = useQuery({ ...premiQuery, enabled })
  if (!premi || premi.length === 0) return null
  const { prossimo, richiedibili } = traguardo(premi, saldo, todayInRome(clock.now()))
  return (
    <span className="balance-goal muted" data-today>
      {prossimo ? (
        <>
          <Progress
            value={saldo}
            max={prossimo.premio.punti}
            label={`Verso ${prossimo.premio.descrizione}`}
          />
          <span>
            {accorda(prossimo.mancano, 'Ti manca', 'Ti mancano')}{' '}
            <strong>{quanti(prossimo.mancano, 'punto', 'punti')}</strong> per «{prossimo.premio.descrizione}»
          </span>
        </>
      ) : null}
      {richiedibili > 0 ? (
        <span>
          Puoi già richiedere <strong>{quanti(richiedibili, 'premio', 'premi')}</strong>
        </span>
      ) : null}
    </span>
  )
}
