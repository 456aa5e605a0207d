import { wholeNumber } from '@primo/domain/platform/numbers'
import { useListContext } from 'react-admin'
import { useCounts } from '../../data/counts.ts'
import './tabs.css'

/** States of a queue, by which its list can be filtered. */
export type QueueStates = {
  /** Accessible name of the group of states. */
  name: string
  /** State selected by default. */
  first: string
  /** Label of the filter chip, by default «Stato». */
  chip?: string
  /** Label of each state, in display order. */
  words: Readonly<Record<string, string>>
}

/** Buttons that filter a queue by state, each with the number of rows; the URL keeps the filter. */
export function StateTabs({ name, first, words }: QueueStates) {
  const { resource, filterValues, setFilters } = useListContext()
  const counts = useCounts(resource, filterValues)
  const hasCount = (state: string) => counts === undefined || counts[state] !== undefined
  const chosen = String(filterValues.stato ?? first)
  const choose = (state: string) => {
    // The step applies to open cases only.
    const { stato: _, passo: __, ...others } = filterValues
    setFilters(state === first ? others : { ...others, stato: state })
  }
  return (
    <fieldset className="tabs">
      <legend className="visually-hidden">{name}</legend>
      {Object.entries(words).map(([state, word]) => (
        <button key={state} type="button" aria-pressed={state === chosen} onClick={() => choose(state)}>
          {word}{' '}
          {hasCount(state) && (
            <span className="count">{counts?.[state] !== undefined && wholeNumber(counts[state])}</span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
