import { useQuery } from '@tanstack/react-query'
import { type Identifier, useDataProvider } from 'react-admin'
import { readView } from './view.ts'

const NIENTE: { ids: Identifier[]; totale: number } = { ids: [], totale: 0 }

/**
 * What comes before and after on the page of the queue as the operator last looked at it (its search, filters, order).
 * `posto` counts from 0 in the whole queue, −1 when what is open is not on that page. `prossima` is where one goes
 * after acting: what follows, else the first of the page.
 */
export function useNeighbours(risorsa: string, id: Identifier, ordine: string) {
  const dataProvider = useDataProvider()
  const { filter = {}, sort = ordine, order = 'ASC', page = 1, perPage = 25 } = readView(risorsa) ?? {}
  const { data = NIENTE } = useQuery({
    queryKey: ['vicine', risorsa, filter, sort, order, page, perPage],
    queryFn: async ({ signal }) => {
      const pagination = { page, perPage }
      const letta = await dataProvider.getList(risorsa, {
        pagination,
        sort: { field: sort, order },
        filter,
        signal,
      })
      return { ids: letta.data.map((riga) => riga.id as Identifier), totale: letta.total ?? 0 }
    },
  })
  const posto = data.ids.findIndex((altro) => String(altro) === String(id))
  const dopo = posto >= 0 ? (data.ids[posto + 1] ?? null) : null
  const altra = data.ids.find((altro) => String(altro) !== String(id)) ?? null
  return {
    posto: posto >= 0 ? (page - 1) * perPage + posto : -1,
    quante: data.totale,
    prima: posto > 0 ? (data.ids[posto - 1] ?? null) : null,
    dopo,
    prossima: posto >= 0 ? (dopo ?? altra) : null,
  }
}
