import { useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { FrontPage } from '../../ui/FrontPage.tsx'
import { useGo } from '../../ui/front-router.tsx'
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
  tab: 'Riprendi il tuo account',
  title: 'Riprendi il tuo account.',
  lead: 'Tornano l’e-mail e il cellulare di prima, tutti i dispositivi escono, la password attuale non vale più: ne scegli una nuova dal link che ti mandiamo per e-mail.',
}

function wordsOf(link: Link | null) {
  if (!link) return ASK
  if ('undo' in link) return UNDO
  const lead = `Per l’account ${link.reset.email}. Uscirai da tutti i dispositivi.`
  return { tab: 'Nuova password', title: 'Scegli una nuova password.', lead }
}

/** Asks for a reset link; opened by one of our links, sets the new password or takes the account back. */
export function RecoveryPage() {
  const go = useGo()
  const link = useLink()
  return (
    <FrontPage {...wordsOf(link)} onBack={() => go(paths.login)}>
      {link === null ? <AskLinkForm /> : null}
      {link && 'undo' in link ? <UndoForm token={link.undo} /> : null}
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
  return link
}
