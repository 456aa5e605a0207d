import { avvisi } from '@primo/contract/comunicazioni/avvisi'
import { queryOptions } from '@tanstack/react-query'
import { queryFunctionOf } from './api.ts'

/** Number of latest avvisi in which milestones to celebrate are searched. */
const LATEST = 20

/** Returns the query of the latest unread avvisi, reloaded when their number has changed. */
export const momentiQuery = (daLeggere: number) =>
  queryOptions({
    queryKey: ['avvisi', 'momenti', daLeggere],
    queryFn: queryFunctionOf(avvisi, { query: { stato: 'da_leggere', page: 1, per_page: LATEST } }),
  })
