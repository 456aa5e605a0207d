import { useProduct } from '../../state/useProduct.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Explains where to find a sponsor's code, and links to the contacts for users without one. */
export function SenzaCodice() {
  return (
    <div className="notice">
      <Icon name="info" />
      <div className="stack">
        <p>
          In {useProduct()} si entra su invito. Il codice lo trovi nel messaggio o nel QR di chi te ne ha
          parlato: se apri il suo link, qui si scrive da solo.
        </p>
        <p>
          Non conosci nessuno? Scrivici: trovi i nostri recapiti nelle{' '}
          <a href="/note-legali" target="_blank" rel="noreferrer">
            note legali
          </a>
          .
        </p>
      </div>
    </div>
  )
}
