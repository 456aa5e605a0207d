import './landing.css'
import { messageOf } from '@primo/client/api-error'
import type { Utente } from '@primo/contract/accesso/accesso'
import type { Ruolo } from '@primo/domain/platform/ruolo'
import type { ReactNode } from 'react'
import { profilesQuery } from '../../data/profiles.ts'
import { queryClient } from '../../data/query-client.ts'
import { reloadUser } from '../../data/session.ts'
import { useSettings } from '../../data/settings.ts'
import { paths } from '../../paths.ts'
import { useStoredState } from '../../state/store.ts'
import { AppPage } from '../../ui/AppPage.tsx'
import { Badge, Card, Hero, Tag } from '../../ui/cards-and-tags.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { profiloDi, RUOLO, statoIscrizione } from '../../ui/iscrizioni.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { toast } from '../../ui/overlays.ts'
import { QueryStatus } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type PassoIscrizione, passiIscrizione, RACCONTI } from './ruoli.ts'

interface Props {
  ruolo: Ruolo
  /** Renders the next step of the logged-in member. */
  next: (user: Utente) => ReactNode
  /** Refetches further data of the page, on pull to refresh. */
  alsoRefresh?: () => Promise<unknown>
}

/** Frame of a role's landing page: description, state of the enrolment, next step, requirements (decisions §14). */
export function LandingFrame({ ruolo, next, alsoRefresh }: Props) {
  const user = useStoredState((s) => s.user)
  const { titolo, lead, offre, chiede } = RACCONTI[ruolo]
  if (user.id === 0) return <AppPage title={titolo}>{null}</AppPage>

  async function refresh() {
    try {
      await Promise.all([
        reloadUser(),
        queryClient.invalidateQueries({ queryKey: profilesQuery.queryKey }),
        alsoRefresh?.(),
      ])
    } catch (error) {
      toast(messageOf(error), 'danger')
    }
  }

  return (
    <AppPage title={titolo} titleHidden onRefresh={refresh}>
      <div className={`stack landing-hero ${RUOLO[ruolo].area}`}>
        <Hero title={titolo}>
          <p>{lead}</p>
        </Hero>
        <div className="columns">
          <div className="stack">
            <Standing user={user} ruolo={ruolo} />
            {next(user)}
          </div>
          <div className="stack">
            <Points title="Che cosa ci trovi" items={offre} />
            <Points title="Che cosa serve" items={chiede} />
          </div>
        </div>
      </div>
    </AppPage>
  )
}

function Standing({ user, ruolo }: { user: Utente; ruolo: Ruolo }) {
  const profilo = profiloDi(user.profili, ruolo)
  const { parola, tono, frase } = statoIscrizione(profilo)
  const verificati = user.cellulare_is_verified && user.email_is_verified
  return (
    <Card>
      <div className="stand-head">
        <h2>La tua iscrizione</h2>
        <Tag tone={tono}>{parola}</Tag>
      </div>
      <p className="muted">{frase}</p>
      <Steps steps={passiIscrizione(ruolo, profilo?.stato ?? null, verificati)} />
    </Card>
  )
}

interface PointsProps {
  title: string
  items: readonly string[]
}

function Points({ title, items }: PointsProps) {
  return (
    <Card>
      <h2>{title}</h2>
      <ul className="points">
        {items.map((item) => (
          <li key={item}>
            <Icon name="check" />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const SAID: Record<PassoIscrizione['posto'], string> = { done: 'fatto', now: 'sei qui', ahead: 'da fare' }

/** Lists the steps of an enrolment vertically. Their state is also in text, for screen readers. */
function Steps({ steps }: { steps: readonly PassoIscrizione[] }) {
  if (steps.length === 0) return null
  return (
    <ol className="enrolment">
      {steps.map((step, i) => (
        <li
          key={step.nome}
          className={`step-${step.posto}`}
          aria-current={step.posto === 'now' ? 'step' : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {step.posto === 'done' ? <Icon name="check" /> : i + 1}
          </span>
          {step.nome}
          <span className="visually-hidden">: {SAID[step.posto]}</span>
        </li>
      ))}
    </ol>
  )
}

interface NextCardProps {
  icon: IconName
  title: string
  children: ReactNode
  action?: ReactNode
}

/** Tinted card that shows the next step of an enrolment in a role. */
export function NextCard({ icon, title, children, action }: NextCardProps) {
  return (
    <Card soft className="stack">
      <div className="row">
        <Badge icon={icon} />
        <div className="grow">
          <h2>{title}</h2>
          <p className="muted">{children}</p>
        </div>
      </div>
      {action}
    </Card>
  )
}

/** Placeholder of the card with the next step, while it loads or after an error. */
export function NextComing({ error, retry }: { error: unknown; retry: () => unknown }) {
  return (
    <Card>
      <QueryStatus error={error} retry={retry}>
        <Skeleton shape="row" count={2} />
      </QueryStatus>
    </Card>
  )
}

/** Card that sends the member to verify both contacts, without which no enrolment can start. */
export function VerifyFirst() {
  return (
    <NextCard
      icon="phone"
      title="Prima i contatti"
      action={<ButtonLink to={paths.contatti}>Verifica i contatti</ButtonLink>}
    >
      Verifica cellulare ed e-mail: ti mandiamo un codice per ciascuno, poi torni qui.
    </NextCard>
  )
}

/** Card for a suspended or closed enrolment, which only support can reopen: explains it and gives the contact. */
export function AskSupport({ subject, title, text }: { subject: string; title: string; text: string }) {
  const { email_assistenza } = useSettings()
  if (!email_assistenza) {
    return (
      <NextCard icon="chat" title={title}>
        {text} Rivolgiti a chi ti ha invitato o all’assistenza.
      </NextCard>
    )
  }
  return (
    <NextCard
      icon="chat"
      title={title}
      action={
        <a className="btn" href={`mailto:${email_assistenza}?subject=${encodeURIComponent(subject)}`}>
          Scrivi all’assistenza
        </a>
      }
    >
      {text} L’indirizzo è {email_assistenza}.
    </NextCard>
  )
}
