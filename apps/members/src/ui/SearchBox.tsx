import { quanti } from '@primo/domain/platform/numbers'
import { useId } from 'react'
import { Icon } from './Icon.tsx'

interface Props {
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
export function SearchBox({ label, value, onChange, count, placeholder = label, folds }: Props) {
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
