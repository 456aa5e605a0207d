import { useEffect, useState } from 'react'
import { paths } from '../../paths.ts'
import { PublicPage } from '../../ui/PublicPage.tsx'
import { usePublicNavigate } from '../../ui/public-router.tsx'
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

/** Page that requests a reset link or, opened by an e-mailed link, sets a new password or restores the account's contacts. */
export function RecoveryPage() {
  const go = usePublicNavigate()
  const link = useLink()
  return (
    <PublicPage {...wordsOf(link)} onBack={() => go(paths.login)}>
      {link === null ? <AskLinkForm /> : null}
      {link && 'undo' in link ? <UndoForm token={link.undo} /> : null}
      {link && 'reset' in link ? <ResetForm {...link.reset} /> : null}
    </PublicPage>
  )
}

/**
 * Reads the link after the first render, because the prerendered markup has none, and removes it from the address. A link opened
 * while this page is shown changes only the fragment, without a page load.
 */
function useLink() {
  const [link, setLink] = useState<Link | null>(null)
  useEffect(() => {
    const read = () => {
      const found = linkIn(window.location.hash)
      if (!found) return
      setLink(found)
      // The token must not stay in the browser history.
      window.history.replaceState(window.history.state, '', paths.recovery)
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return link
}
