import { Link } from 'react-router'
import { PageHeading } from './PageHeading.tsx'

/** An address where there is nothing: it says so in our words, or of what is missing, and leads back to where one begins. */
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
