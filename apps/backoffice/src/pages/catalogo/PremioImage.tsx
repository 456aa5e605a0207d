import './catalogo.css'
import { premioImageVersions, tintaDi } from '@primo/domain/raccolta/premio-image'

type Props = { immagine: string; categoria: string; misura?: 'media' | 'large' }

/** Shows the image of a premio on its category's tint. Decorative: the name is next to it. */
export function PremioImage({ immagine, categoria, misura }: Props) {
  const { foto, lati } = premioImageVersions(immagine)
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
