import { registroEventi } from '@primo/contract/registro/operatore-registro'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Permitted } from '../page/Permitted.tsx'

type Props = { oggetto: string; id: number | string; name?: string }

/** Link to the audit log entries of an object. Hidden without permission. */
export function LinkRegistro({ oggetto, id, name = 'Tutto, nel registro' }: Props) {
  return (
    <Permitted call={registroEventi}>
      <p>
        <Link className="title-link" to={paths.registro(oggetto, id)}>
          {name}
        </Link>
      </p>
    </Permitted>
  )
}
