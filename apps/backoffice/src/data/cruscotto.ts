import { cruscotto } from '@primo/contract/ingresso/operatore-cruscotto'
import { useQuery } from '@tanstack/react-query'
import { reading } from './read.ts'

const EVERY_MS = 60_000

/** What waits in each queue: read again every minute, and whenever something is done. */
export function useCruscotto() {
  return useQuery({ ...reading(['cruscotto'], cruscotto, {}), refetchInterval: EVERY_MS })
}
