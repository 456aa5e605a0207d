import { firstErrors } from '@primo/client/field-errors'
import { longDate, parseDate } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { periodBefore } from '@primo/domain/platform/period'
import { DayField } from '../../ui/form/DayField.tsx'
import { PeriodLengths } from '../../ui/statistics/PeriodLengths.tsx'
import { formatPeriod, usePeriod } from '../../ui/statistics/period.ts'

/** Shows the selection of a period: a length up to today, or custom days, with the period it is compared with. */
export function PeriodBar({ error }: { error: unknown }) {
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
