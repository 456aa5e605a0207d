import { Button } from '@mui/material'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { assignmentCallsOf } from '../../data/incarichi.ts'
import { useKeys } from '../keys/use-keys.ts'
import { Permitted } from '../page/Permitted.tsx'
import { useTakeNext } from './useTakeNext.ts'

type Props = {
  resource: string
  lavorazione: Lavorazione
  /** Filters of the queue, which the next item must match. */
  filter: object
  /** Whether the button has the primary style, as the main action of the screen. */
  main?: boolean
}

/** Assigns the oldest free item to the operator, and opens it. */
export function PrendiProssima(props: Props) {
  return (
    <Permitted call={assignmentCallsOf(props.lavorazione).prossima}>
      <TakeButton {...props} />
    </Permitted>
  )
}

function TakeButton({ resource, lavorazione, filter, main = false }: Props) {
  const { take, busy } = useTakeNext(resource, lavorazione, filter)
  useKeys([{ key: 'p', does: 'Prende la prossima', run: () => void take() }])
  return (
    <Button
      variant={main ? 'contained' : 'outlined'}
      disabled={busy}
      aria-keyshortcuts="p"
      onClick={() => void take()}
    >
      Prendi la prossima
    </Button>
  )
}
