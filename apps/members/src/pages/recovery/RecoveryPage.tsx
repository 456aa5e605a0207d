import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { FrontPage } from '../../ui/FrontPage.tsx'
import { AskLinkForm } from './AskLinkForm.tsx'
import { ResetForm } from './ResetForm.tsx'

interface ResetLink {
  token: string
  email: string
}

/** Asks for a reset link; with the link's token and e-mail in the address, sets the new password. */
export function RecoveryPage() {
  const navigate = useNavigate()
  const link = useResetLink()
  return (
    <FrontPage
      tab={link ? 'Nuova password' : 'Password dimenticata'}
      title={link ? 'Scegli una nuova password.' : 'Password dimenticata?'}
      lead={
        link
          ? `Per l’account ${link.email}. Uscirai da tutti i dispositivi.`
          : 'Scrivi la tua e-mail: ti mandiamo un link per sceglierne una nuova.'
      }
      onBack={() => navigate(paths.login)}
    >
      {link ? <ResetForm {...link} /> : <AskLinkForm />}
    </FrontPage>
  )
}

/**
 * Read after the first paint, because the markup written by the build knows no link; and then taken off the address.
 * A link opened where this page already is changes only the fragment, and loads nothing.
 */
function useResetLink(): ResetLink | null {
  const [link, setLink] = useState<ResetLink | null>(null)
  useEffect(() => {
    const read = () => {
      const link = new URLSearchParams(window.location.hash.slice(1))
      const token = link.get('token')
      const email = link.get('email')
      if (!token || !email) return
      setLink({ token, email })
      // A token does not stay in the history of the browser.
      window.history.replaceState(window.history.state, '', paths.recovery)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return link
}
