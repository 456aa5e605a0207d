import { useQuery } from '@tanstack/react-query'
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin'
import { queuedActionOn, useQueuedActions } from '../../data/undo-queue.ts'
import { type QueueView, readView } from '../../state/tab-storage.ts'
import type { QueueTable } from '../actions/action-table.ts'

type ListOf = Pick<QueueTable<never>, 'resource' | 'ordine' | 'way'>

/**
 * Reads the page of a queue that was last shown in this tab, with its search, filters and order. `total` is null when there are
 * too many rows to count, `last` when the number of pages is unknown.
 */
export function useQueuePage<R extends RaRecord>({ resource, ordine, way = 'ASC' }: ListOf) {
  const dataProvider = useDataProvider()
  const opening: QueueView = { filter: {}, sort: ordine, order: way, page: 1, perPage: 25 }
  const view = readView(resource) ?? opening
  const { filter, sort, order, page, perPage } = view
  const query = useQuery({
    queryKey: ['vicine', resource, filter, sort, order, page, perPage],
    queryFn: async ({ signal }) => {
      const pagination = { page, perPage }
      const letta = await dataProvider.getList<R>(resource, {
        pagination,
        sort: { field: sort, order },
        filter,
        signal,
      })
      const { data: rows, total = null, pageInfo } = letta
      const last =
        total === null ? (pageInfo?.hasNextPage ? null : page) : Math.max(1, Math.ceil(total / perPage))
      return { rows, total, last }
    },
  })
  const { rows, total = 0, last = 1 } = query.data ?? {}
  return { view, query, rows, total, last }
}

/**
 * Returns the records before and after the open one on its page of the queue. `posto` is the 0-based position in the whole
 * queue, −1 when the open record is not on the page. `prossima` is opened after an action: the next record without a queued
 * action, else the first such on the page.
 */
export function useNeighbours(table: ListOf, id: Identifier) {
  const { resource } = table
  const { view, rows = [], total } = useQueuePage(table)
  const ids = rows.map((row) => row.id)
  const place = ids.findIndex((other) => String(other) === String(id))
  const dopo = place >= 0 ? (ids[place + 1] ?? null) : null
  const held = useQueuedActions()
  const waits = (other: Identifier) => String(other) !== String(id) && !queuedActionOn(held, resource, other)
  const another = ids.slice(place + 1).find(waits) ?? ids.find(waits) ?? null
  return {
    posto: place >= 0 ? (view.page - 1) * view.perPage + place : -1,
    quante: total,
    prima: place > 0 ? (ids[place - 1] ?? null) : null,
    dopo,
    prossima: place >= 0 ? another : null,
  }
}
