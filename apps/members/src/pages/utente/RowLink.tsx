import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from '../../ui/Icon.tsx'

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
