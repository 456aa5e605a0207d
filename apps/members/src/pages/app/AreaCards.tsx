import type { Utente } from '@primo/contract/accesso/accesso'
import { profiloAttivo } from '@primo/domain/iscritti/profilo'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import type { ComponentType, ReactNode } from 'react'
import { areaPathOf, landingOf } from '../../guards.ts'
import { CardLink } from '../../ui/CardLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { profiloDi, RUOLO, statoIscrizione } from '../../ui/iscrizioni.ts'
import { emptyOnFailure, Lazy } from '../../ui/Lazy.tsx'
import { Badge, Tag } from '../../ui/surfaces.tsx'
import { Balance } from './Balance.tsx'

const ORDINE: readonly Ruolo[] = ['manifestazione', 'convenzionato', 'promotore']

/** Description of each area on its card, when active and when not. */
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
  saputo: boolean
}

/** Shows the three areas: active ones link inside, the others to their landing page. */
export function AreaCards({ user, raccoglie, saputo }: Props) {
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
                <Figure room={ruolo in LIVE} load={saputo ? LIVE[ruolo] : undefined} />
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

/** Shows the metric of an area. `room` reserves its space, so that no layout shift occurs. */
const Figure = ({ room, load }: { room: boolean; load: ReturnType<typeof live> | undefined }) =>
  room ? <span className="area-figure">{load ? <Lazy load={load} /> : null}</span> : null

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
