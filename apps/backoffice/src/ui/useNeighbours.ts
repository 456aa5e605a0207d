import { useQuery } from '@tanstack/react-query'
import { type Identifier, useDataProvider } from 'react-admin'
import { readView } from './view.ts'

const NIENTE: { ids: Identifier[]; totale: number } = { ids: [], totale: 0 }

/**
 * What comes before and after on the page of the queue as the operator last looked at it (its search, filters, order).
 * `posto` counts from 0 in the whole queue, −1 when what is open is not on that page. `prossima` is where one goes
 * after acting: what follows, else the first of the page.
 */
export function useNeighbours(resource: string, id: Identifier, ordine: string) {
  const dataProvider = useDataProvider()
  const { filter = {}, sort = ordine, order = 'ASC', page = 1, perPage = 25 } = readView(resource) ?? {}
  const { data = NIENTE } = useQuery({
    queryKey: ['vicine', resource, filter, sort, order, page, perPage],
    queryFn: async ({ signal }) => {
      const pagination = { page, perPage }
      const letta = await dataProvider.getList(resource, {
        pagination,
        sort: { field: sort, order },
        filter,
        signal,
      })
      return { ids: letta.data.map((row) => row.id as Identifier), totale: letta.total ?? 0 }
    },
  })
  const place = data.ids.findIndex((other) => String(other) === String(id))
  const dopo = place >= 0 ? (data.ids[place + 1] ?? null) : null
  const another = data.ids.find((other) => String(other) !== String(id)) ?? null
  return {
    posto: place >= 0 ? (page - 1) * perPage + place : -1,
    quante: data.totale,
    prima: place > 0 ? (data.ids[place - 1] ?? null) : null,
    dopo,
    prossima: place >= 0 ? (dopo ?? another) : null,
  }
}
