import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { useQuery } from '@tanstack/react-query'
import { callQueryOptions } from './query.ts'

const EVERY_MS = 60_000

/** Reads the size of each queue, every minute and after each action. */
export function useCruscotto() {
  return useQuery({ ...callQueryOptions(['cruscotto'], cruscotto, {}), refetchInterval: EVERY_MS })
}
