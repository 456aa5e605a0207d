import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { FrontPage } from '../../ui/FrontPage.tsx'
import { AskLinkForm } from './AskLinkForm.tsx'
import { type Link, linkIn } from './link.ts'
import { ResetForm } from './ResetForm.tsx'
import { UndoForm } from './UndoForm.tsx'

const ASK = {
  tab: 'Password dimenticata',
  title: 'Password dimenticata?',
  lead: 'Scrivi la tua e-mail: ti mandiamo un link per sceglierne una nuova.',
}
const UNDO = {
  tab: 'Annulla il cambio di e-mail',
  title: 'Torna al tuo indirizzo.',
  lead: 'L’account torna al tuo indirizzo, tutti i dispositivi escono e scegli una nuova password.',
}

function wordsOf(link: Link | null) {
  if (!link) return ASK
  if ('undo' in link) return UNDO
  const lead = `Per l’account ${link.reset.email}. Uscirai da tutti i dispositivi.`
  return { tab: 'Nuova password', title: 'Scegli una nuova password.', lead }
}

/** Asks for a reset link; opened by one of our links, sets the new password or undoes a change of e-mail. */
export function RecoveryPage() {
  const navigate = useNavigate()
  const [link, setLink] = useLink()
  return (
    <FrontPage {...wordsOf(link)} onBack={() => navigate(paths.login)}>
      {link === null ? <AskLinkForm /> : null}
      {link && 'undo' in link ? (
        <UndoForm token={link.undo} onUndone={(reset) => setLink({ reset })} />
      ) : null}
      {link && 'reset' in link ? <ResetForm {...link.reset} /> : null}
    </FrontPage>
  )
}

/**
 * Read after the first paint, because the markup written by the build knows no link; and then taken off the address.
 * A link opened where this page already is changes only the fragment, and loads nothing.
 */
function useLink() {
  const [link, setLink] = useState<Link | null>(null)
  useEffect(() => {
    const read = () => {
      const found = linkIn(window.location.hash)
      if (!found) return
      setLink(found)
      // A token does not stay in the history of the browser.
      window.history.replaceState(window.history.state, '', paths.recovery)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return [link, setLink] as const
}
