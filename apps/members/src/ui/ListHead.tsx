import './list-head.css'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'

/** Maximum length of a list for which no filters and sorting are shown. */
export const SHORT_LIST_MAX = 4

interface Props {
  /** `SearchBox`: an icon on a phone, which expands to the whole row when focused. */
  search?: ReactNode
  /** Quick filters of the list, in a row with horizontal scrolling. */
  children?: ReactNode
  /** Less used filters of the list, shown in a sheet. */
  more?: FiltersProps
}

/** Row of filters of a list. On a phone it is sticky. */
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
  /** Number of filters whose value differs from the default. */
  changed: number
  fields: ReactNode
}

/** Button that opens the less used filters of a list in a sheet, with the number of active ones. They apply at once. */
function Filters({ changed, fields }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="chip chip-filters" onClick={() => setOpen(true)}>
        {/* Drawn here because the icons of `Icon.tsx` are all in the entry bundle. */}
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
