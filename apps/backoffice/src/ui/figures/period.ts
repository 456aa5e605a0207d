import type { Periodo } from '@primo/contract/platform/figures'
import { clock } from '@primo/domain/platform/clock'
import { addDays, longDate, longMonth, parseDate, shortDate, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { lastDays, type Period } from '@primo/domain/platform/period'
import { useSearchParams } from 'react-router'
import type { Series } from '../charts/Columns.tsx'
import type { Twin } from '../charts/table.ts'

/** The lengths one chooses among, in days up to today. */
export const LENGTHS = [
  [7, '7 giorni'],
  [30, '30 giorni'],
  [90, '90 giorni'],
  [365, 'Anno'],
] as const

const USUAL = 30

/** The days that are looked at: they stand in the address, so that a link opens the figures as they were seen. */
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
    /** How many days up to today; null when the ends were chosen. */
    length: own ? null : giorni,
    chooseLength: (n: number) => keep({ giorni: String(n) }),
    chooseDays: (days: Period) => keep(days),
  }
}

/** The stretches of a figure over time, as a chart names them. */
export function stretchesOf({ tratto, al }: Periodo, rows: readonly { dal: string }[]) {
  return rows.map(({ dal }, i) => {
    const next = rows[i + 1]
    /** The days it is of. */
    const days: Period = { dal, al: next ? addDays(next.dal, -1) : al }
    return tratto === 'mese'
      ? { key: dal, short: longMonth(dal).slice(0, 3), long: longMonth(dal), days }
      : { key: dal, short: shortDate(dal).slice(0, 5), long: longDate(dal), days }
  })
}

/** The table of figures over time: the very series of the chart, each figure opening what its bar does. */
export const overTimeTwin = (
  { tratto }: Periodo,
  stretches: readonly { key: string; long: string }[],
  series: readonly Series[],
  file: string,
): Twin => ({
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

/** «dal 25 settembre al 24 ottobre 2026». */
export const saidDays = ({ dal, al }: Period) =>
  dal.slice(0, 4) === al.slice(0, 4)
    ? `${elide('dal', longDate(dal).slice(0, -5))} ${elide('al', longDate(al))}`
    : `${elide('dal', longDate(dal))} ${elide('al', longDate(al))}`
