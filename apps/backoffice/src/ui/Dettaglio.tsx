import { Button } from '@mui/material'
import { intero } from '@primo/domain/platform/numeri'
import type { ReactNode } from 'react'
import { type Identifier, type RaRecord, ShowBase, useShowContext } from 'react-admin'
import { Link, useParams } from 'react-router'
import { paths } from '../paths.ts'
import { Azioni } from './Azioni.tsx'
import type { Tavola } from './azione.ts'
import { Back } from './Back.tsx'
import { Intestazione } from './Intestazione.tsx'
import { NotRead } from './NotRead.tsx'
import { Scheda } from './Scheda.tsx'
import { DETTO_SUL_POSTO } from './stati.tsx'
import { useVicine } from './useVicine.ts'
import { indirizzoDi } from './veduta.ts'
import './dettaglio.css'

type Props<R extends RaRecord> = {
  tavola: Tavola<R>
  coda: string
  ordine: string
  stato: (cosa: R) => ReactNode
  /** What is needed to decide. */
  dati: (cosa: R) => ReactNode
  storia: (cosa: R) => ReactNode
  /** It is not a queue to empty: after acting one stays. */
  resta?: true
}

/** One thing of a queue, whole: what is known on one side, what may be done and what was done on the other. */
export function Dettaglio<R extends RaRecord>(props: Props<R>) {
  const { id = '' } = useParams()
  return (
    <ShowBase resource={props.tavola.risorsa} id={id} key={id} queryOptions={DETTO_SUL_POSTO}>
      <Corpo {...props} id={id} />
    </ShowBase>
  )
}

function Corpo<R extends RaRecord>(props: Props<R> & { id: Identifier }) {
  const { tavola, id } = props
  const { record: letta, error, refetch } = useShowContext<R>()
  // What comes first is the row of the list: the thing is whole when it has its story.
  const record = letta && 'storia' in letta ? letta : null
  const vicine = useVicine(tavola.risorsa, id, props.ordine)
  const back = { to: indirizzoDi(tavola.risorsa), name: props.coda }
  if (!record) {
    return (
      <>
        <Back {...back} />
        <NotRead query={{ data: undefined, error, refetch }} />
      </>
    )
  }
  return (
    <>
      <Back {...back}>
        {vicine.posto >= 0 && (
          <nav className="vicine" aria-label="Nella coda">
            <Vicina risorsa={tavola.risorsa} id={vicine.prima} nome="Precedente" />
            <span>
              {intero(vicine.posto + 1)} di {intero(vicine.quante)}
            </span>
            <Vicina risorsa={tavola.risorsa} id={vicine.dopo} nome="Successiva" />
          </nav>
        )}
      </Back>
      <Intestazione titolo={tavola.nome(record)}>
        <div className="riga-stato">{props.stato(record)}</div>
      </Intestazione>
      <div className="dettaglio">
        <div className="da-fare">
          <Scheda titolo="Che cosa puoi fare">
            <Azioni tavola={tavola} cosa={record} dopo={props.resta ? null : vicine.prossima} />
          </Scheda>
        </div>
        <div className="da-sapere">{props.dati(record)}</div>
        <div className="da-ricordare">
          <Scheda titolo="Storia">{props.storia(record)}</Scheda>
        </div>
      </div>
    </>
  )
}

function Vicina(props: { risorsa: string; id: Identifier | null; nome: string }) {
  if (props.id === null) return null
  return (
    <Button component={Link} to={paths.una(props.risorsa, props.id)} size="small">
      {props.nome}
    </Button>
  )
}
