import { soglie } from '@primo/contract/persone/operatore-impostazioni'
import { useQuery } from '@tanstack/react-query'
import { reading } from './read.ts'

/** Returns the company's thresholds, undefined while loading. */
export const useSoglie = () => useQuery(reading(['soglie'], soglie, {})).data
