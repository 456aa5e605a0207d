import './premio-image.css'
import { premioImageVersions, tintaDi } from '@primo/domain/raccolta/premio-image'
import { siteAddress } from '../data/settings.ts'

/**
 * Display widths of the image in CSS pixels, by place: icon of a row, next to a name in a list, in a ring, behind a wide card, on
 * a card, at the top of a page.
 */
const FORME = {
  segno: { foto: '44px', disegno: '34px' },
  piccola: { foto: '52px', disegno: '40px' },
  tonda: { foto: '72px', disegno: '52px' },
  larga: { foto: '200px', disegno: '112px' },
  tessera: { foto: '240px', disegno: '112px' },
  grande: { foto: '520px', disegno: '220px' },
} as const

interface Props {
  immagine: string
  categoria: string
  forma: keyof typeof FORME
}

/** Image of a premio on its category's tint. Drawings have a shadow, photographs cover the tint. */
export function PremioImage({ immagine, categoria, forma }: Props) {
  const { foto, lati } = premioImageVersions(immagine)
  return (
    <span className={`figura figura-${forma}`} data-tinta={tintaDi(categoria)} aria-hidden="true">
      <img
        className={foto ? 'figura-foto' : undefined}
        src={siteAddress(lati.at(-1)!.indirizzo)}
        srcSet={lati.map(({ indirizzo, px }) => `${siteAddress(indirizzo)} ${px}w`).join(', ')}
        sizes={FORME[forma][foto ? 'foto' : 'disegno']}
        alt=""
        loading={forma === 'grande' ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}
