import { Button } from '@mui/material'
import { wholeNumber } from '@primo/domain/platform/numbers'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { type RaRecord, useGetIdentity } from 'react-admin'
import { type AssignmentFields, assign, assignmentCallsOf } from '../../data/incarichi.ts'
import { Permitted } from '../page/Permitted.tsx'
import type { BulkTask } from './BulkDialog.tsx'

type Props<R extends RaRecord & AssignmentFields> = {
  lavorazione: Lavorazione
  rows: readonly R[]
  choose: (task: BulkTask<R>) => void
}

/** Assigns the selected rows that are free to the operator, or all selected rows to another operator. */
export function BulkAssign<R extends RaRecord & AssignmentFields>(props: Props<R>) {
  return (
    <Permitted call={assignmentCallsOf(props.lavorazione).affida}>
      <Hands {...props} />
    </Permitted>
  )
}

function Hands<R extends RaRecord & AssignmentFields>({ lavorazione, rows, choose }: Props<R>) {
  const { identity } = useGetIdentity()
  const io = typeof identity?.id === 'number' ? identity.id : null
  const waiting = rows.filter(({ entro }) => entro !== null)
  const free = waiting.filter(({ incarico }) => incarico === null)
  const give = (record: R, chi: number | null) =>
    assign(lavorazione, Number(record.id), { operatore_id: chi, era: record.incarico?.operatore_id ?? null })
  const rest = (cose: readonly R[]) => rows.filter((row) => !cose.includes(row))
  return (
    <>
      {free.length > 0 && io !== null && (
        <Button
          variant="outlined"
          onClick={() =>
            choose({
              nome: 'Prendi in carico',
              explain: 'Le trovi fra le tue, sulla prima pagina.',
              cose: free,
              ferme: rest(free),
              run: (record) => give(record, io),
            })
          }
        >
          Prendi in carico ({wholeNumber(free.length)})
        </Button>
      )}
      {waiting.length > 0 && (
        <Button
          variant="outlined"
          onClick={() =>
            choose({
              nome: 'Assegna',
              explain: 'Chi le riceve le trova fra le sue, anche quelle che adesso ha un altro.',
              cose: waiting,
              ferme: rest(waiting),
              to: lavorazione,
              run: give,
              says: ({ incarico }) => (incarico ? `adesso di ${incarico.nome}` : null),
            })
          }
        >
          Assegna a… ({wholeNumber(waiting.length)})
        </Button>
      )}
    </>
  )
}
