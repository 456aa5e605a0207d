import './premio.css'
import type { Premio } from '@primo/contract/raccolta/premi'
import { quanti } from '@primo/domain/platform/numbers'
import { premioImageVersions, tintaDi } from '@primo/domain/raccolta/premio-image'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { siteAddress } from '../data/settings.ts'
import { paths } from '../paths.ts'

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

interface PremioInEvidenzaProps {
  premio: Premio
  /** Text above the premio's name: why it is featured, or its category. */
  label: string
  /** State of the premio for the member. */
  children?: ReactNode
}

/** Wide card of a featured premio, on its category's tint. */
export function PremioInEvidenza({ premio, label, children }: PremioInEvidenzaProps) {
  return (
    <Link to={paths.premio(premio.id_premio)} className="in-evidenza">
      <PremioImage immagine={premio.immagine} categoria={premio.categoria} forma="larga" />
      <span className="in-evidenza-words">
        <small>{label}</small>
        <b>{premio.descrizione}</b>
        <span>{quanti(premio.punti, 'punto', 'punti')}</span>
        {children}
      </span>
    </Link>
  )
}
