import type { Utente } from '@primo/contract/accesso/accesso'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import type { Canale } from '@primo/domain/platform/otp'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Tag } from '../../ui/cards-and-tags.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'

/** Shows phone number and e-mail address with their state, and links to their verification and change. */
export function ContactRows({ user }: { user: Utente }) {
  return (
    <>
      <RowLink
        to={paths.contatti}
        icon="phone"
        title="Cellulare"
        text={formatCellulare(user.cellulare)}
        mark={<StateTag channel="cellulare" verified={user.cellulare_is_verified} />}
      />
      <RowLink
        to={paths.contatti}
        icon="mail"
        title="E-mail"
        text={user.email}
        mark={<StateTag channel="email" verified={user.email_is_verified} />}
      />
    </>
  )
}

export function StateTag({ channel, verified }: { channel: Canale; verified: boolean }) {
  if (!verified) return <Tag tone="warn">Da verificare</Tag>
  return <Tag tone="ok">{channel === 'cellulare' ? 'Verificato' : 'Verificata'}</Tag>
}

interface Props {
  to: string
  icon: IconName
  title: string
  text: string
  mark?: ReactNode
}

/** Row of a card that links to a page. */
export function RowLink({ to, icon, title, text, mark }: Props) {
  return (
    <Link to={to}>
      <Icon name={icon} />
      <span className="grow rows-words">
        {title}
        <span className="muted">{text}</span>
      </span>
      {mark}
      <Icon name="forward" />
    </Link>
  )
}
