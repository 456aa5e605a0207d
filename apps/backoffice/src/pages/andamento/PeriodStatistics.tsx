import { MenuItem, TextField } from '@mui/material'
import { firstErrors } from '@primo/client/field-errors'
import type { CallSpec } from '@primo/contract/platform/route'
import { longDate, parseDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { periodBefore } from '@primo/domain/platform/period'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { DayField } from '../../ui/form/DayField.tsx'
import { QueryStatus } from '../../ui/page/loading-and-errors.tsx'
import { formatPeriod, PeriodLengths, usePeriod, useStatistics } from '../../ui/statistics/period.tsx'

type Props<C extends CallSpec> = {
  call: C
  children: (data: z.output<C['reply']>) => ReactNode
  /** Returns the editions to choose from. Set only where the statistics can be limited to one edition. */
  editions?: (data: z.output<C['reply']>) => readonly { id: number; titolo: string }[]
}

/** Shows the selection of a period, and below it the statistics that an API call returns for that period. */
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

/** Shows the selection of a period: a length up to today, or custom days, with the period it is compared with. */
function PeriodBar({ error }: { error: unknown }) {
  const { period, chooseDays } = usePeriod()
  const wrong = firstErrors(error)
  const end = (name: 'dal' | 'al', label: string) => (
    <DayField
      size="small"
      label={label}
      value={period[name]}
      error={wrong[name] !== undefined}
      helperText={wrong[name]}
      onDay={(day) => parseDate(day) && chooseDays({ ...period, [name]: day })}
    />
  )
  return (
    <div className="period">
      <PeriodLengths />
      <div className="period-days">
        {end('dal', 'Dal')}
        {end('al', 'Al')}
      </div>
      <p className="muted">
        {period.dal <= period.al
          ? `Confronto con il periodo prima, ${formatPeriod(periodBefore(period))}`
          : `Il periodo comincia ${elide('il', longDate(period.dal))}`}
      </p>
    </div>
  )
}

/** Reads and sets the selected edition in the URL. Null = all. */
function useEdition() {
  const [search, setSearch] = useSearchParams()
  return {
    chosen: Number(search.get('edizione')) || null,
    choose: (id: string) => {
      const next = new URLSearchParams(search)
      if (id === '') next.delete('edizione')
      else next.set('edizione', id)
      setSearch(next, { replace: true })
    },
  }
}

/** Shows the selection of an edition. Hidden with only one. */
function ChooseEdition({ edizioni }: { edizioni: readonly { id: number; titolo: string }[] }) {
  const { chosen, choose } = useEdition()
  if (edizioni.length < 2) return null
  return (
    <TextField
      select
      size="small"
      className="andamento-choice"
      label="Edizione"
      value={chosen ?? ''}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      onChange={(event) => choose(String(event.target.value))}
    >
      <MenuItem value="">Tutte</MenuItem>
      {edizioni.map(({ id, titolo }) => (
        <MenuItem key={id} value={id}>
          {titolo}
        </MenuItem>
      ))}
    </TextField>
  )
}
