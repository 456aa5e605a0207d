import { Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { searchCutHint } from '../search/search-length.ts'
import { formatFilter, type QueueFilters } from './filters.tsx'
import type { QueueStates } from './StateTabs.tsx'
import './filters.css'

type Props = { filters: QueueFilters; states: QueueStates }

/** Shows the active filters as chips, which can be removed singly or all together. */
export function FilterChips({ filters, states }: Props) {
  const { filterValues, setFilters, meta } = useListContext()
  const on = Object.entries(filterValues).filter(([, value]) => value !== undefined && value !== '')
  if (on.length === 0) return null
  const cut = searchCutHint(filterValues.q)
  const leave = (left: Record<string, unknown>) => {
    setFilters(left)
    // The pressed chip disappears: screen reader users are returned to the page's heading.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  return (
    <div className="filters-on">
      <ul className="filters-active" aria-label="Filtri attivi">
        {on.map(([field, value]) => {
          const said = formatFilter(field, value, filters, states)
          return (
            <li key={field}>
              <button
                type="button"
                aria-label={`${said}, togli`}
                onClick={() => leave(Object.fromEntries(on.filter(([other]) => other !== field)))}
              >
                <span className="filters-said">{said}</span> <span aria-hidden="true">×</span>
              </button>
            </li>
          )
        })}
      </ul>
      <Button size="small" onClick={() => leave({})}>
        Togli i filtri
      </Button>
      <p role="status">{[cut, (meta as { said?: string } | undefined)?.said].filter(Boolean).join(' ')}</p>
    </div>
  )
}
