import { GROUNDS, type Hex, hexOf, shadesOf, type Tema, tokensDi } from '@primo/domain/platform/aspetto'
import type { CSSProperties } from 'react'
import { brandingImageUrl } from './image-url.ts'

type Props = { colore: Hex; logo: string; logoScuro: string; prodotto: string }

/** Shows a preview of the members' app in both themes. */
export function Anteprima(props: Props) {
  return (
    <section className="anteprime" aria-label="Anteprima dell’app">
      <Telefono tema="chiaro" {...props} />
      <Telefono tema="scuro" {...props} />
    </section>
  )
}

/** Returns the values of the design tokens that the preview of the members' app uses in a theme. */
function styleOf(tema: Tema, colore: Hex): CSSProperties {
  const grounds = Object.entries(GROUNDS[tema]).map(([name, ground]) => [`--${name}`, hexOf(ground)])
  const tokens = { ...tokensDi('chiaro', colore), ...tokensDi(tema, colore) }
  return Object.fromEntries([
    ...grounds,
    ...Object.entries(tokens).map(([name, value]) => [`--${name}`, value]),
    ['--on-base', shadesOf(tema, colore).on],
    ['--scritto', tema === 'chiaro' ? '#1a1f2e' : '#f4f1ec'],
  ])
}

function Telefono({ tema, colore, logo, logoScuro, prodotto }: Props & { tema: Tema }) {
  const shown = tema === 'scuro' ? logoScuro || logo : logo
  const plate = tema === 'scuro' && logo !== '' && logoScuro === ''
  return (
    <figure className="telefono" style={styleOf(tema, colore)}>
      <figcaption>Tema {tema}</figcaption>
      <div className="telefono-barra">
        {shown ? (
          <img className={plate ? 'su-bianco' : undefined} src={brandingImageUrl(shown)} alt={prodotto} />
        ) : (
          <b>
            <i aria-hidden="true" />
            {prodotto}
          </b>
        )}
        <span className="telefono-barra-area">Home</span>
      </div>
      <div className="telefono-eroe">
        Punti disponibili
        <strong>1.240</strong>
      </div>
      <p>
        Hai una pratica da completare: <span className="telefono-link">guarda quale</span>.
      </p>
      <div className="telefono-fondo">
        <span className="telefono-bottone">Richiedi un premio</span>
        <span className="telefono-etichetta">In lavorazione</span>
      </div>
    </figure>
  )
}
