import { LENGTHS, usePeriod } from './period.ts'
import '../list/tabs.css'

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
