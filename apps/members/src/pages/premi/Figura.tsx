import { API_BASE } from '../../config.ts'

/** The address of a picture, which the server gives relative to the site. */
function indirizzoFigura(immagine: string): string {
  const sito = typeof location === 'undefined' ? 'http://localhost' : location.origin
  return new URL(immagine, new URL(API_BASE, sito)).href
}

interface Props {
  immagine: string
  /** Beside a name, in a list of requests. */
  piccola?: boolean
}

/** A prize's picture on the area's tint: our line drawings take the area's colour, photographs stay as they are. */
export function Figura({ immagine, piccola }: Props) {
  const indirizzo = indirizzoFigura(immagine)
  const disegno = new URL(indirizzo).pathname.endsWith('.svg')
  return (
    <span className={piccola ? 'figura figura-piccola' : 'figura'} aria-hidden="true">
      {disegno ? (
        <i style={{ maskImage: `url("${indirizzo}")` }} />
      ) : (
        <img src={indirizzo} alt="" loading="lazy" />
      )}
    </span>
  )
}
