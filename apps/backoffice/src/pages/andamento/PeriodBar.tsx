import { firstErrors } from '@primo/client/field-errors'
import { longDate, parseDate } from '@primo/domain/platform/dates'
import { periodBefore } from '@primo/domain/platform/period'
import { DayField } from '../../ui/DayField.tsx'
import '../../ui/tabs.css'
import { LENGTHS, saidDays, usePeriod } from './period.ts'

/** Over how long one looks: a length up to today, or days of one's own; with what it is compared. */
export function PeriodBar({ error }: { error: unknown }) {
  const { period, length, chooseLength, chooseDays } = usePeriod()
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
      <fieldset className="tabs">
        <legend className="visually-hidden">Periodo</legend>
        {LENGTHS.map(([days, name]) => (
          <button key={days} type="button" aria-pressed={days === length} onClick={() => chooseLength(days)}>
            {name}
          </button>
        ))}
      </fieldset>
      <div className="period-days">
        {end('dal', 'Dal')}
        {end('al', 'Al')}
      </div>
      <p className="muted">
        {period.dal <= period.al
          ? `Confronto con il periodo prima, ${saidDays(periodBefore(period))}`
          : `Il periodo comincia il ${longDate(period.dal)}`}
      </p>
    </div>
  )
}
