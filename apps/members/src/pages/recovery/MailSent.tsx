import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { classes } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/public-router.tsx'

interface Props {
  /** Message about the e-mail: content and recipient. */
  children: ReactNode
  /** Label of the link to the login. */
  login: string
  /** Further actions below the message. */
  more?: ReactNode
}

/** Tells that a link was e-mailed, and links to the login. */
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
