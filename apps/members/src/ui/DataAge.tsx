import { clock } from '@primo/domain/platform/clock'
import { longInstant, timeInRome, todayInRome } from '@primo/domain/platform/dates'
import { elide } from '@primo/domain/platform/italian'
import { useOnline } from './offline.tsx'

/** Shows the age of the data when offline. `at`: time of the fetch, in milliseconds. */
export function DataAge({ at }: { at: number }) {
  if (useOnline() || at === 0) return null
  const quando = new Date(at)
  const today = todayInRome(quando) === todayInRome(clock.now())
  return (
    <span className="muted">
      {today ? `Aggiornato alle ${timeInRome(quando)}` : `Aggiornato ${elide('il', longInstant(quando))}`}
    </span>
  )
}
