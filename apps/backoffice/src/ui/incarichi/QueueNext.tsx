import { type RaRecord, useListContext } from 'react-admin'
import { isAssignable } from '../../data/incarichi.ts'
import type { QueueTable } from '../actions/action.ts'
import { PrendiProssima } from './PrendiProssima.tsx'

/** Assigns the next item of a queue within its filters. Hidden for lists without assignments. */
export function QueueNext<R extends RaRecord>({ table }: { table: QueueTable<R> }) {
  const { filterValues } = useListContext()
  if (!isAssignable(table.oggetto)) return null
  return <PrendiProssima resource={table.resource} lavorazione={table.oggetto} filter={filterValues} />
}
