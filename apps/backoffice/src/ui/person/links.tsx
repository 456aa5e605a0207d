import { leggiSchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import { formatCellulare } from '@primo/domain/anagrafica/cellulare'
import { elide } from '@primo/domain/platform/italian'
import { Link } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'
import { Pill } from '../page/Pill.tsx'

type PersonaLinkProps = { utente_id: number; denominazione: string }

/**
 * Shows a person's name, as a link to their page if the operator may open it. In a table a click on it does not also open the
 * row.
 */
export function PersonaLink({ utente_id, denominazione }: PersonaLinkProps) {
  if (!useCanCall()(leggiSchedaPersona)) return denominazione
  return (
    <Link to={paths.persona(utente_id)} onClick={(event) => event.stopPropagation()}>
      {denominazione}
    </Link>
  )
}

type ContattoProps = {
  valore: string
  verso: 'mailto' | 'tel'
  verificato: boolean
  /** Date on which the contact was verified, if known. */
  dal?: string | null
}

/** Shows an e-mail address or mobile number as a link, and whether it is verified; «Non indicato» when it is empty. */
export const Contatto = ({ valore, verso, verificato, dal }: ContattoProps) =>
  valore === '' ? (
    'Non indicato'
  ) : (
    <>
      <a href={`${verso}:${valore}`}>{formatCellulare(valore)}</a>{' '}
      <Pill tone={verificato ? 'ok' : 'warn'}>
        {verificato
          ? `${verso === 'mailto' ? 'Verificata' : 'Verificato'}${dal ? ` ${elide('il', dal)}` : ''}`
          : 'Da verificare'}
      </Pill>
    </>
  )
