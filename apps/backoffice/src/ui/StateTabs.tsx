import { wholeNumber } from '@primo/domain/platform/numbers'
import { useListContext } from 'react-admin'
import { useCounts } from '../data/counts.ts'
import './tabs.css'

/** The states a queue is looked at by. */
export type QueueStates = {
  /** What they are of, for who does not see them. */
  name: string
  /** The one it opens at. */
  first: string
  /** What one of them is called while the list is narrowed to it; «Stato» when it is not said. */
  chip?: string
  /** Each with its word, in the order they stand in. */
  words: Readonly<Record<string, string>>
}

/** The states of a queue, each with how many there are; pressing one narrows the list, and the address keeps it. */
export function StateTabs({ name, first, words }: QueueStates) {
  const { resource, filterValues, setFilters } = useListContext()
  const counts = useCounts(resource, filterValues)
  const hasCount = (state: string) => counts === undefined || counts[state] !== undefined
  const chosen = String(filterValues.stato ?? first)
  const choose = (state: string) => {
    // One filter of the queue may stand on another: of a case that is over one does not ask the step.
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
