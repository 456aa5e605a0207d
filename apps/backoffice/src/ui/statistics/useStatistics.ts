import type { CallSpec, Input } from '@primo/contract/platform/route'
import { useQuery } from '@tanstack/react-query'
import { useCanCall } from '../../data/permissions.ts'
import { callQueryOptions } from '../../data/query.ts'
import { usePeriod } from './period.ts'

/** Reads the statistics of a call for the selected period, with permission. The previous data stays visible while loading. */
export function useStatistics<C extends CallSpec>(spec: C, more: Record<string, unknown> = {}) {
  const { period } = usePeriod()
  const may = useCanCall()
  return useQuery({
    ...callQueryOptions(['andamento', spec.path, period, more], spec, {
      query: { ...period, ...more },
    } as Input<C>),
    enabled: may(spec),
    placeholderData: (before) => before,
    retry: false,
  })
}
