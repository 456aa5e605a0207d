import './figura.css'
import { figuraDi, tintaDi } from '@primo/domain/raccolta/figura'

type Props = { immagine: string; categoria: string; misura?: 'media' | 'large' }

/** A prize's picture on its category's tint, beside a name that says what it is. */
export function Figura({ immagine, categoria, misura }: Props) {
  const { foto, lati } = figuraDi(immagine)
  return (
    <span
      className={misura ? `picture picture-${misura}` : 'picture'}
      data-tinta={tintaDi(categoria)}
      aria-hidden="true"
    >
      <img
        className={foto ? 'picture-foto' : undefined}
        src={lati[misura === 'large' ? 1 : 0]!.indirizzo}
        alt=""
        loading="lazy"
      />
    </span>
  )
}
