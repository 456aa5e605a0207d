import { proposte } from '@primo/contract/ufficio/operatore-proposte'
import { useQuery } from '@tanstack/react-query'
import { callQueryOptions } from './query.ts'

const EVERY_MS = 60_000

/** Returns the number of proposals the operator can confirm, among the hundred that expire first. */
export function useDaConfermare(): number | undefined {
  const { data } = useQuery({
    ...callQueryOptions(['proposte', 'attesa'], proposte, { query: { per_page: 100 } }),
    refetchInterval: EVERY_MS,
  })
  return data?.filter((p) => p.azioni.includes('conferma')).length
}
