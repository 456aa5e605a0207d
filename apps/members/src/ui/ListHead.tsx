import './list-head.css'
import { quanti } from '@primo/domain/platform/numbers'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { DialogFrame } from './dialogs.tsx'
import { Icon } from './Icon.tsx'

/** Number of items up to which a list is shown without filters and sorting. */
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

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Number of rows that match the search, shown below the field and announced to screen readers. */
  count?: number
  placeholder?: string
  /** Whether the search field is an icon until it is focused, as in a row with other filters (`ListHead`). */
  folds?: boolean
}

/** Search field of a list, with the number of results. */
export function SearchBox({ label, value, onChange, count, placeholder = label, folds }: SearchBoxProps) {
  const id = useId()
  return (
    <search className={folds ? 'search search-folds' : 'search'}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        <input
          id={id}
          type="search"
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
        <Icon name="search" />
      </div>
      {count === undefined ? null : (
        <p className="field-hint" role="status">
          {quanti(count, 'risultato', 'risultati')}
        </p>
      )}
    </search>
  )
}

interface ChipsProps<T extends string> {
  label: string
  options: { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** Filter of a list as a row of chips, of which exactly one is selected. */
export function Chips<T extends string>({ label, options, value, onChange }: ChipsProps<T>) {
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
