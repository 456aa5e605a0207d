import type { CallSpec } from '@primo/contract/platform/route'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useFigures } from '../../ui/figures/useFigures.ts'
import { NotRead } from '../../ui/NotRead.tsx'
import { ChooseEdition, useEdition } from './ChooseEdition.tsx'
import { PeriodBar } from './PeriodBar.tsx'

type Props<C extends CallSpec> = {
  call: C
  children: (data: z.output<C['reply']>) => ReactNode
  /** Which editions there are to choose among, where the figures are of one. */
  editions?: (data: z.output<C['reply']>) => readonly { id: number; titolo: string }[]
}

/** The figures of a call, under the choice of the days they are of. */
export function WithFigures<C extends CallSpec>({ call, editions, children }: Props<C>) {
  const { chosen } = useEdition()
  const query = useFigures(call, editions && chosen !== null ? { edizione_id: chosen } : {})
  const { data, error } = query
  return (
    <>
      <PeriodBar error={error} />
      {editions && data && <ChooseEdition edizioni={editions(data)} />}
      <NotRead query={error ? { ...query, data: undefined } : query} />
      {data && !error && children(data)}
    </>
  )
}
