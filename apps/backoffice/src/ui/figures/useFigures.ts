import type { CallSpec, Input } from '@primo/contract/platform/route'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../data/permissions.ts'
import { reading } from '../../data/read.ts'
import { usePeriod } from './period.ts'

/** Reads the statistics of a call for the selected period, with permission. The previous data stays visible while loading. */
export function useFigures<C extends CallSpec>(spec: C, more: Record<string, unknown> = {}) {
  const { period } = usePeriod()
  const may = useMay()
  return useQuery({
    ...reading(['andamento', spec.path, period, more], spec, { query: { ...period, ...more } } as Input<C>),
    enabled: may(spec),
    placeholderData: (before) => before,
    retry: false,
  })
}
