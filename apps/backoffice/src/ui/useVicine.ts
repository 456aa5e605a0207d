import { useQuery } from '@tanstack/react-query'
import { type Identifier, useDataProvider, useStore } from 'react-admin'

/** As far as the order of the queue is read around what is open: beyond, one goes back to the list. */
const QUANTE = 100

type Parametri = { filter?: Record<string, unknown>; sort?: string; order?: 'ASC' | 'DESC' }

/**
 * What comes before and after in the queue as the operator last looked at it (its search, filters and order).
 * `posto` is −1 when what is open is not in it.
 */
export function useVicine(risorsa: string, id: Identifier, ordine: string) {
  const dataProvider = useDataProvider()
  const [parametri] = useStore<Parametri>(`${risorsa}.listParams`, {})
  const { data: ids = [] } = useQuery({
    queryKey: ['vicine', risorsa, parametri.filter, parametri.sort, parametri.order],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getList(risorsa, {
        pagination: { page: 1, perPage: QUANTE },
        sort: { field: parametri.sort ?? ordine, order: parametri.order ?? 'ASC' },
        filter: parametri.filter ?? {},
        signal,
      })
      return data.map((riga) => riga.id as Identifier)
    },
  })
  const posto = ids.findIndex((altro) => String(altro) === String(id))
  return {
    posto,
    quante: ids.length,
    prima: posto > 0 ? (ids[posto - 1] ?? null) : null,
    dopo: posto >= 0 ? (ids[posto + 1] ?? ids.find((altro) => String(altro) !== String(id)) ?? null) : null,
  }
}
