import { Link } from 'react-router'
import { PageHeading } from './PageHeading.tsx'

/** Page for an unknown address or a missing record, with a link to the home page. */
export function NotFound({ titolo = 'Qui non c’è nulla' }: { titolo?: string }) {
  return (
    <>
      <PageHeading titolo={titolo} />
      <div className="stato-page">
        <p>L’indirizzo è sbagliato, o ciò che cercavi non c’è più.</p>
        <p>
          <Link className="title-link" to="/">
            Torna a «Oggi»
          </Link>
        </p>
      </div>
    </>
  )
}
