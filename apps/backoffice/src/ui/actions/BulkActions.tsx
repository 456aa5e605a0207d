import { Button } from '@mui/material'
import { newIdempotencyKey } from '@primo/client/form-request'
import { quanti, wholeNumber } from '@primo/domain/platform/numbers'
import type { Lavorazione } from '@primo/domain/ufficio/incarico'
import { useState } from 'react'
import { type RaRecord, useGetIdentity } from 'react-admin'
import { type AssignmentFields, assign, assignmentCallsOf, isAssignable } from '../../data/incarichi.ts'
import { queuedActionOn, useQueuedActions } from '../../data/undo-queue.ts'
import { AssigneeSelect, type Worker } from '../incarichi/AssigneeSelect.tsx'
import { Permitted } from '../page/Page.tsx'
import { queueForUndo } from '../undo/useUndo.ts'
import type { BulkFieldProps, BulkTask, QueueTable } from './action-table.ts'

/** Returns whether a queue has bulk actions. */
export const actsTogether = ({
  azioni,
  oggetto,
  bulk,
}: Pick<QueueTable, 'azioni' | 'oggetto' | 'bulk'>): boolean =>
  isAssignable(oggetto) || bulk !== undefined || Object.values(azioni).some(({ together }) => together)

/**
 * Shows buttons for the bulk actions on the selected rows that are visible. Each button shows the number of rows it applies to.
 */
export function BulkActions<R extends RaRecord>(props: {
  table: QueueTable<R>
  rows: readonly R[]
  choose: (task: BulkTask<R>) => void
}) {
  const { table, rows, choose } = props
  const held = useQueuedActions()
  const still = rows.filter((row) => !queuedActionOn(held, table.resource, row.id))
  const together = Object.entries(table.azioni).flatMap(([azione, { together: words }]) =>
    words ? [{ azione, words }] : [],
  )
  return (
    <>
      {together.map(({ azione, words }) => {
        const cose = still.filter((row) => table.possible(row).includes(azione))
        if (cose.length === 0) return null
        const task: BulkTask<R> = {
          ...words,
          cose,
          ferme: still.filter((row) => !cose.includes(row)),
          prepare: async (record) => {
            const key = newIdempotencyKey()
            return () => table.run(record, azione, {}, key, {})
          },
          hold: () => queueForUndo(table, azione, cose),
        }
        return (
          <Button key={azione} variant="contained" onClick={() => choose(task)}>
            {words.nome} ({wholeNumber(cose.length)})
          </Button>
        )
      })}
      {still.length > 0 &&
        table.bulk?.map((action) => (
          <Permitted key={action.nome} call={action.call}>
            <Button variant="outlined" onClick={() => choose({ ...action, cose: still, ferme: [] })}>
              {action.nome} ({wholeNumber(still.length)})
            </Button>
          </Permitted>
        ))}
      {isAssignable(table.oggetto) && (
        <BulkAssign
          lavorazione={table.oggetto}
          rows={still as unknown as (R & AssignmentFields)[]}
          choose={choose as unknown as (task: BulkTask<R & AssignmentFields>) => void}
        />
      )}
    </>
  )
}

/** Field in which the operator chooses who gets the items. */
function AssigneeField({
  lavorazione,
  choose,
  error,
}: Omit<BulkFieldProps<RaRecord>, 'first'> & { lavorazione: Lavorazione }) {
  const [chosen, setChosen] = useState<Worker | null>(null)
  const take = (who: Worker | null) => {
    setChosen(who)
    choose(who?.id ?? null)
  }
  return <AssigneeSelect lavorazione={lavorazione} chosen={chosen} choose={take} error={error} />
}

type BulkAssignProps<R extends RaRecord & AssignmentFields> = {
  lavorazione: Lavorazione
  rows: readonly R[]
  choose: (task: BulkTask<R>) => void
}

/** Assigns the selected rows that are free to the operator, or all selected rows to another operator. */
function BulkAssign<R extends RaRecord & AssignmentFields>(props: BulkAssignProps<R>) {
  return (
    <Permitted call={assignmentCallsOf(props.lavorazione).affida}>
      <Hands {...props} />
    </Permitted>
  )
}

function Hands<R extends RaRecord & AssignmentFields>({ lavorazione, rows, choose }: BulkAssignProps<R>) {
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
              prepare: async (record) => () => give(record, io),
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
              field: {
                missing: 'Scegli a chi.',
                show: ({ first: _, ...props }) => <AssigneeField {...props} lavorazione={lavorazione} />,
              },
              prepare: async (record, chi) => () => give(record, chi),
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

type ListPaneBulkActionsProps = {
  table: QueueTable
  rows: readonly RaRecord[]
  choose: (task: BulkTask<RaRecord>) => void
  unselect: () => void
}

/** Shows the bulk actions for the rows selected in the list next to an open record. Hidden without a selection. */
export function ListPaneBulkActions({ table, rows, choose, unselect }: ListPaneBulkActionsProps) {
  if (rows.length === 0) return null
  return (
    <section className="beside-chosen" aria-label="Con quelle scelte">
      <p>
        <span role="status">{quanti(rows.length, 'scelta', 'scelte')}</span>
        <Button size="small" onClick={unselect}>
          Nessuna
        </Button>
      </p>
      <BulkActions table={table} rows={rows} choose={choose} />
    </section>
  )
}
