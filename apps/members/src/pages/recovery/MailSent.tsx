import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { classes } from '../../ui/Button.tsx'
import { Link } from '../../ui/front-router.tsx'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  /** What has been sent, and to whom. */
  children: ReactNode
  /** What the way to the login is called. */
  login: string
  /** What else can be done. */
  more?: ReactNode
}

/** A link has gone by e-mail: the way on is there. */
export function MailSent({ children, login, more }: Props) {
  return (
    <div className="stack">
      <p className="notice notice-ok" role="status">
        <Icon name="mail" />
        <span>{children}</span>
      </p>
      <Link to={paths.login} className={classes({ block: true })}>
        {login}
      </Link>
      {more}
    </div>
  )
}
