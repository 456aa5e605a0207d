import type { CallSpec, Input } from '@primo/contract/platform/route'
import { useQuery } from '@tanstack/react-query'
import { reading } from '../../data/read.ts'
import { usePeriod } from './period.ts'

/** The figures of a call in the days that are looked at; those before stay while others are read. */
export function useFigures<C extends CallSpec>(spec: C, more: Record<string, unknown> = {}) {
  const { period } = usePeriod()
  return useQuery({
    ...reading(['andamento', spec.path, period, more], spec, { query: { ...period, ...more } } as Input<C>),
    placeholderData: (before) => before,
    retry: false,
  })
}
