import './premio-in-evidenza.css'
import type { Premio } from '@primo/contract/raccolta/premi'
import { quanti } from '@primo/domain/platform/numbers'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { PremioImage } from './PremioImage.tsx'

interface Props {
  premio: Premio
  /** Text above the premio's name: why it is featured, or its category. */
  label: string
  /** State of the premio for the member. */
  children?: ReactNode
}

/** Wide card of a featured premio, on its category's tint. */
export function PremioInEvidenza({ premio, label, children }: Props) {
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
