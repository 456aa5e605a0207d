import { avvisi } from '@primo/contract/comunicazioni/avvisi'
import { queryOptions } from '@tanstack/react-query'
import { reading } from './api.ts'

/** As many as a member may have met since he last looked; what is further back is a list to read. */
const LATEST = 20

/** The latest unread notices: read again when how many there are has changed. */
export const momentiQuery = (daLeggere: number) =>
  queryOptions({
    queryKey: ['avvisi', 'momenti', daLeggere],
    queryFn: reading(avvisi, { query: { stato: 'da_leggere', page: 1, per_page: LATEST } }),
  })
