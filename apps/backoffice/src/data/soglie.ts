import { soglie } from '@primo/contract/ufficio/operatore-impostazioni'
import { useQuery } from '@tanstack/react-query'
import { callQueryOptions } from './query.ts'

/** Returns the company's thresholds, undefined while loading. */
export const useSoglie = () => useQuery(callQueryOptions(['soglie'], soglie, {})).data
