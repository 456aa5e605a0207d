import { messageOf } from '@primo/client/error-message'
import type { IndirizzoSpedizione } from '@primo/contract/iscritti/indirizzi'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { useLongWait } from '../../ui/long-wait.ts'

interface Props {
  spedizione: UseQueryResult<IndirizzoSpedizione | null>
  /** URL of the address form, which returns to the current page after saving. */
  change: string
  /** Whether the request has been sent, so that its address is final. */
  fissa: boolean
}

/** Shows the delivery address, with a link to change it. */
export function Consegna({ spedizione: { data, error, refetch }, change, fissa }: Props) {
  const lasting = useLongWait(data === undefined && !error)
  return (
    <div>
      <dt>Consegna a</dt>
      <dd>
        {data ? (
          <>
            <span>{data.nominativo}</span>
            <small className="muted">
              {data.indirizzo}, {data.cap}&nbsp;{data.comune.descrizione} ({data.comune.provincia})
            </small>
          </>
        ) : data === null ? (
          'Manca l’indirizzo'
        ) : error ? (
          <>
            <small className="muted">{messageOf(error)}</small>
            <Button variant="plain" small onClick={() => void refetch()}>
              Riprova
            </Button>
          </>
        ) : (
          <small className="muted">{lasting ? 'Caricamento...' : '\u00a0'}</small>
        )}
        {data && !fissa ? (
          <Link to={change} aria-label="Cambia l’indirizzo di consegna">
            Cambia
          </Link>
        ) : null}
      </dd>
    </div>
  )
}
