import { useQuery } from '@tanstack/react-query'
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin'
import { heldOn, useHeld } from '../data/held.ts'
import type { QueueTable } from './action.ts'
import { type QueueView, readView } from './view.ts'

type ListOf = Pick<QueueTable<never>, 'resource' | 'ordine' | 'way'>

/**
 * The page of a queue as the operator last looked at it in this tab: its search, filters, order. `total` is null where there
 * are more than are counted, `last` where how many pages there are is not known.
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
 * What comes before and after on that page. `posto` counts from 0 in the whole queue, −1 when what is open is not on it.
 * `prossima` is where one goes after acting: what follows and was not acted on a moment ago, else the first such of the page.
 */
export function useNeighbours(table: ListOf, id: Identifier) {
  const { resource } = table
  const { view, rows = [], total } = useQueuePage(table)
  const ids = rows.map((row) => row.id)
  const place = ids.findIndex((other) => String(other) === String(id))
  const dopo = place >= 0 ? (ids[place + 1] ?? null) : null
  const held = useHeld()
  const waits = (other: Identifier) => String(other) !== String(id) && !heldOn(held, resource, other)
  const another = ids.slice(place + 1).find(waits) ?? ids.find(waits) ?? null
  return {
    posto: place >= 0 ? (view.page - 1) * view.perPage + place : -1,
    quante: total,
    prima: place > 0 ? (ids[place - 1] ?? null) : null,
    dopo,
    prossima: place >= 0 ? another : null,
  }
}
