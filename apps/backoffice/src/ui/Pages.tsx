import { Button } from '@mui/material'
import { wholeNumber } from '@primo/domain/platform/numbers'
import './pages.css'

type Props = {
  page: number
  /** Null where another comes after this, and how many in all is not known. */
  last: number | null
  go: (page: number) => void
  /** Which list they are the pages of, where the screen has others. */
  label?: string
  /** The words of the two buttons, where the order has its own. */
  words?: readonly [previous: string, next: string]
}

/** From one page of a list to the next; nothing where there is one alone. */
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
