import { siteAddress } from '../../data/site.ts'

interface Props {
  immagine: string
  /** Beside a name, in a list of requests. */
  piccola?: boolean
}

/** A prize's picture on the area's tint: our line drawings take the area's colour, photographs stay as they are. */
export function Figura({ immagine, piccola }: Props) {
  const indirizzo = siteAddress(immagine)
  const drawing = new URL(indirizzo).pathname.endsWith('.svg')
  return (
    <span className={piccola ? 'picture picture-small' : 'picture'} aria-hidden="true">
      {drawing ? (
        <i style={{ maskImage: `url("${indirizzo}")` }} />
      ) : (
        <img src={indirizzo} alt="" loading="lazy" />
      )}
    </span>
  )
}
