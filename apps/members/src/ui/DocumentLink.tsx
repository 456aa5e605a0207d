import { siteAddress } from '../data/settings.ts'
import { Icon } from './Icon.tsx'

/** Link to a document that must be accepted, with its version. It opens in a new tab. */
export function DocumentLink({
  url,
  versione,
  children,
}: {
  url: string
  versione: string
  children: string
}) {
  return (
    <a className="rules-link" href={siteAddress(url)} target="_blank" rel="noopener">
      <Icon name="document" />
      <span className="grow">
        {children}
        <span className="visually-hidden"> (si apre in un’altra scheda)</span>
        <span className="muted">Versione {versione}</span>
      </span>
      <Icon name="forward" />
    </a>
  )
}
