import './list-head.css'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'

/** Up to so many one sees them all: there is nothing to narrow, nor to put in order. */
export const SEEN_AT_ONCE = 4

interface Props {
  /** A `SearchBox`: on a phone a round mark, as wide as the row while one writes. */
  search?: ReactNode
  /** The filters one changes at a touch: a row that scrolls by itself. */
  children?: ReactNode
  /** The others, in a sheet. */
  more?: FiltersProps
}

/** What narrows a list, in one row: on a phone it stays in sight while the list goes by under it. */
export function ListHead({ search, children, more }: Props) {
  return (
    <div className="list-head">
      {search}
      {more ? <Filters {...more} /> : null}
      {children}
    </div>
  )
}

interface FiltersProps {
  /** How many of them are not as they were. */
  changed: number
  fields: ReactNode
}

/** The filters that are seldom changed, on a sheet; its button says how many are. They are of use as soon as chosen. */
function Filters({ changed, fields }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="chip chip-filters" onClick={() => setOpen(true)}>
        {/* Drawn here: the front door carries all the others (`Icon.tsx`). */}
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M7 12h10M10 17h4" />
        </svg>
        Filtri{changed > 0 ? `\u00a0${changed}` : ''}
      </button>
      {open ? (
        <DialogFrame title="Filtri" tone="sheet" onEscape={close}>
          {fields}
          <Button onClick={close}>Fatto</Button>
        </DialogFrame>
      ) : null}
    </>
  )
}
