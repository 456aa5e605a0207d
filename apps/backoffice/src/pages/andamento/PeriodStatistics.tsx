import type { CallSpec } from '@primo/contract/platform/route'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { QueryStatus } from '../../ui/page/QueryStatus.tsx'
import { useStatistics } from '../../ui/statistics/useStatistics.ts'
import { ChooseEdition, useEdition } from './ChooseEdition.tsx'
import { PeriodBar } from './PeriodBar.tsx'

type Props<C extends CallSpec> = {
  call: C
  children: (data: z.output<C['reply']>) => ReactNode
  /** Returns the editions to choose from. Present for statistics of a single edition. */
  editions?: (data: z.output<C['reply']>) => readonly { id: number; titolo: string }[]
}

/** Shows the period selection, and below it the statistics that an API call returns for the period. */
export function PeriodStatistics<C extends CallSpec>({ call, editions, children }: Props<C>) {
  const { chosen } = useEdition()
  const query = useStatistics(call, editions && chosen !== null ? { edizione_id: chosen } : {})
  const { data, error } = query
  return (
    <>
      <PeriodBar error={error} />
      {editions && data && <ChooseEdition edizioni={editions(data)} />}
      <QueryStatus query={error ? { ...query, data: undefined } : query} />
      {data && !error && children(data)}
    </>
  )
}
