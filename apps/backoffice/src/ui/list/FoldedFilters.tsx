import FilterListOutlined from '@mui/icons-material/FilterListOutlined'
import { Button } from '@mui/material'
import { accorda, wholeNumber } from '@primo/domain/platform/numbers'
import { type ReactNode, useState } from 'react'
import { useListContext } from 'react-admin'

/**
 * Shows the filters of a list. On a phone only the search field is visible, and the other filters are collapsed under a button.
 */
export function FoldedFilters({ titolo, children }: { titolo: string; children: ReactNode }) {
  const { filterValues } = useListContext()
  const [open, setOpen] = useState(false)
  // Search and state have controls of their own.
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
