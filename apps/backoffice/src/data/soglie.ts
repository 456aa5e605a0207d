import { soglie } from '@primo/contract/persone/operatore-impostazioni'
import { useQuery } from '@tanstack/react-query'
import { reading } from './read.ts'

/** The limits the company has given itself; undefined until they are known. */
export const useSoglie = () => useQuery(reading(['soglie'], soglie, {})).data
