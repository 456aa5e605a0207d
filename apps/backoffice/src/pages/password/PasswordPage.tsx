import { useEffect, useState } from 'react'
import { PUBLIC_PATHS, sitePathOf } from '../../paths.ts'
import { PublicFrame } from '../../ui/public/PublicFrame.tsx'
import { AskLink } from './AskLink.tsx'
import { NewPassword } from './NewPassword.tsx'

type Link = { token: string; email: string }

/** Requests a password link, or sets the password when opened from one. */
export function PasswordPage() {
  const [link, setLink] = useState(linkInAddress)
  useEffect(() => {
    // Removes the token from the browser's history.
    if (link) window.history.replaceState(null, '', sitePathOf(PUBLIC_PATHS.password))
    const opened = () => setLink((before) => linkInAddress() ?? before)
    window.addEventListener('hashchange', opened)
    return () => window.removeEventListener('hashchange', opened)
  }, [link])

  const words = link
    ? {
        tab: 'Nuova password',
        title: 'Scegli una nuova password.',
        lead: `Per l’account ${link.email}. Le sessioni aperte si chiudono.`,
      }
    : {
        tab: 'Password dimenticata',
        title: 'Password dimenticata?',
        lead: 'Scrivi la tua e-mail: ti mandiamo un link per sceglierne una nuova.',
      }
  return (
    <PublicFrame {...words}>
      {link ? <NewPassword key={link.token} {...link} /> : <AskLink />}
      <p className="door-aside">
        <a href={sitePathOf(PUBLIC_PATHS.login)}>Torna all’accesso</a>
      </p>
    </PublicFrame>
  )
}

/** Reads the link's token from the URL fragment, which browsers do not send to servers. Null without one. */
function linkInAddress(): Link | null {
  const fields = new URLSearchParams(window.location.hash.slice(1))
  const [token, email] = [fields.get('token'), fields.get('email')]
  return token && email ? { token, email } : null
}
