import { Button } from '@mui/material'
import { wholeNumber } from '@primo/domain/platform/numbers'
import './pages.css'

type Props = {
  page: number
  /** Number of pages. Null = unknown, and at least one more page follows. */
  last: number | null
  go: (page: number) => void
  /** Accessible name of the page navigation, where the screen has several lists. */
  label?: string
  /** Labels of the previous and next buttons, where the list's order has its own words. */
  words?: readonly [previous: string, next: string]
}

/** Navigation between the pages of a list. Hidden with only one page. */
export function Pages({ page, last, go, label = 'Pagine', words = ['Precedente', 'Successiva'] }: Props) {
  if (last !== null && last <= 1) return null
  return (
    <nav className="pages" aria-label={label}>
      <Button disabled={page <= 1} onClick={() => go(page - 1)}>
        {words[0]}
      </Button>
      <span>
        {wholeNumber(page)}
        {last !== null && ` di ${wholeNumber(last)}`}
      </span>
      <Button disabled={last !== null && page >= last} onClick={() => go(page + 1)}>
        {words[1]}
      </Button>
    </nav>
  )
}
