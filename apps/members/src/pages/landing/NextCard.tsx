import type { ReactNode } from 'react'
import { useSettings } from '../../data/settings.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { QueryStatus } from '../../ui/QueryStatus.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Badge, Card } from '../../ui/surfaces.tsx'

interface Props {
  icon: IconName
  title: string
  children: ReactNode
  action?: ReactNode
}

/** Tinted card that shows the next step of an enrolment in a role. */
export function NextCard({ icon, title, children, action }: Props) {
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

/** Next step: both contacts must be verified before anything else. */
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

/** Next step: a suspended or closed enrolment is handled by support. */
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
