import FilterListOutlined from '@mui/icons-material/FilterListOutlined'
import { Button } from '@mui/material'
import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import { type ReactNode, useState } from 'react'
import { useListContext } from 'react-admin'

/** What a list is looked through by. On a phone only the search stands there: the rest unfolds below one button. */
export function FoldedFilters({ titolo, children }: { titolo: string; children: ReactNode }) {
  const { filterValues } = useListContext()
  const [open, setOpen] = useState(false)
  // The search and the states have a place of their own.
  const on = Object.entries(filterValues).filter(
    ([name, value]) => !['q', 'stato'].includes(name) && value !== undefined && value !== '',
  ).length
  return (
    <search className="filters" aria-label={`Cerca in ${titolo}`} data-open={open}>
      <Button
        className="filters-fold"
        variant="outlined"
        startIcon={<FilterListOutlined />}
        aria-expanded={open}
        aria-label={on > 0 ? `Filtri, ${wholeNumber(on)} ${accorda(on, 'attivo', 'attivi')}` : 'Filtri'}
        onClick={() => setOpen(!open)}
      >
        Filtri{on > 0 && ` (${wholeNumber(on)})`}
      </Button>
      {children}
    </search>
  )
}
