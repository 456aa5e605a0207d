import { leggiSchedaPersona } from '@primo/contract/ingresso/operatore-persone'
import { Link } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { paths } from '../../paths.ts'

type Props = { utente_id: number; denominazione: string }

/** Shows a person's name, as a link to their page with permission. In a table the click does not open the row. */
export function PersonaLink({ utente_id, denominazione }: Props) {
  if (!useCanCall()(leggiSchedaPersona)) return denominazione
  return (
    <Link to={paths.persona(utente_id)} onClick={(event) => event.stopPropagation()}>
      {denominazione}
    </Link>
  )
}
