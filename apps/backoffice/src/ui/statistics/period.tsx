import type { Periodo } from '@primo/contract/platform/operatore-fields'
import type { CallSpec, Input } from '@primo/contract/platform/route'
import { clock } from '@primo/domain/platform/clock'
import { addDays, longDate, longMonth, parseDate, shortDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { lastDays, type Period } from '@primo/domain/platform/period'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useCanCall } from '../../data/permissions.ts'
import { callQueryOptions } from '../../data/query-client.ts'
import type { Series } from '../charts/Columns.tsx'
import type { ChartTable } from '../charts/TableExport.tsx'
import '../page/page.css'

/** Lengths of the statistics' period, in days up to today. */
const LENGTHS = [
  [7, '7 giorni'],
  [30, '30 giorni'],
  [90, '90 giorni'],
  [365, 'Anno'],
] as const

const USUAL = 30

/** Reads and sets the period of the statistics in the URL, so that a link restores it. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams()
  const today = todayInRome(clock.now())
  const giorni = Number(search.get('giorni')) || USUAL
  const [dal, al] = [search.get('dal'), search.get('al')]
  const own = dal !== null && al !== null && parseDate(dal) && parseDate(al) ? { dal, al } : null
  const period: Period = own ?? lastDays(LENGTHS.some(([n]) => n === giorni) ? giorni : USUAL, today)
  const keep = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const name of ['giorni', 'dal', 'al']) next.delete(name)
    for (const [name, value] of Object.entries(changes)) next.set(name, value)
    setSearch(next, { replace: true })
  }
  return {
    period,
    /** Length of the period in days up to today. Null for a custom period. */
    length: own ? null : giorni,
    chooseLength: (n: number) => keep({ giorni: String(n) }),
    chooseDays: (days: Period) => keep(days),
  }
}

/** Returns the intervals (days or months) of a time series, with their labels in a chart. */
export function chartBuckets({ tratto, al }: Periodo, rows: readonly { dal: string }[]) {
  return rows.map(({ dal }, i) => {
    const next = rows[i + 1]
    /** Period that one interval of the time series covers. */
    const days: Period = { dal, al: next ? addDays(next.dal, -1) : al }
    return tratto === 'mese'
      ? { key: dal, short: longMonth(dal).slice(0, 3), long: longMonth(dal), days }
      : { key: dal, short: shortDate(dal).slice(0, 5), long: longDate(dal), days }
  })
}

/** Returns the data table of a column chart, with the same links as the chart. */
export const timeSeriesTable = (
  { tratto }: Periodo,
  stretches: readonly { key: string; long: string }[],
  series: readonly Series[],
  file: string,
): ChartTable => ({
  first: tratto === 'mese' ? 'Mese' : 'Giorno',
  columns: series.map(({ name }) => name),
  rows: stretches.map(({ key, long }, i) => ({
    key,
    name: long,
    cells: series.map(({ values }) => values[i] ?? 0),
    opens: series.map(({ opens }) => opens?.[i]),
  })),
  file,
})

/** Formats a period: «dal 25 settembre al 24 ottobre 2026». */
export const formatPeriod = ({ dal, al }: Period) =>
  dal.slice(0, 4) === al.slice(0, 4)
    ? `${elide('dal', longDate(dal).slice(0, -5))} ${elide('al', longDate(al))}`
    : `${elide('dal', longDate(dal))} ${elide('al', longDate(al))}`

/**
 * Reads the statistics that a call returns for the selected period, if the operator may make it. The previous data stays visible
 * while loading.
 */
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

/** Buttons that select the length of the statistics' period. */
export function PeriodLengths() {
  const { length, chooseLength } = usePeriod()
  return (
    <fieldset className="tabs">
      <legend className="visually-hidden">Periodo</legend>
      {LENGTHS.map(([days, name]) => (
        <button key={days} type="button" aria-pressed={days === length} onClick={() => chooseLength(days)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
