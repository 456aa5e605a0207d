import { quanti } from '@primo/domain/platform/numbers'
import './combobox.css'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { describedBy, FieldFrame } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface Props<T> {
  label: string
  /** Text typed in the input. */
  text: string
  onText: (text: string) => void
  /** Suggestions for the text. Undefined while they load, or without a search. */
  options: readonly T[] | undefined
  /** Whether suggestions are loading. */
  busy?: boolean
  keyOf: (option: T) => string | number
  render: (option: T) => ReactNode
  onPick: (option: T) => void
  /** Returns whether a suggestion is shown but cannot be chosen. */
  unavailable?: (option: T) => boolean
  /** Text shown when there are no suggestions. */
  empty: string
  error?: string | undefined
  hint?: ReactNode
  placeholder?: string
}

/**
 * Text field with suggestions: WAI-ARIA's editable combobox with list autocomplete. Arrows move, Enter picks, Escape closes, Tab
 * moves on. The focus stays on the input, and screen readers announce the number of suggestions.
 */
export function Combobox<T>(props: Props<T>) {
  const { label, text, onText, options, busy, error, hint, placeholder } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = open && options !== undefined
  const pickable = (options ?? []).map((option) => !(props.unavailable?.(option) ?? false))
  const optionId = (i: number) => `${id}-option-${i}`

  function pick(i: number) {
    const option = options?.[i]
    if (option === undefined || !pickable[i]) return
    setOpen(false)
    setAt(-1)
    props.onPick(option)
  }

  function move(step: 1 | -1) {
    setOpen(true)
    const all = pickable.length
    for (let n = 1; n <= all; n += 1) {
      const next = ((((at < 0 && step < 0 ? 0 : at) + step * n) % all) + all) % all
      if (pickable[next]) {
        setAt(next)
        document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
        return
      }
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && shown && at >= 0) {
      event.preventDefault()
      pick(at)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
      setAt(-1)
    }
  }

  return (
    <div className="combobox">
      <FieldFrame id={id} label={label} error={error} hint={hint}>
        <input
          id={id}
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && at >= 0 ? optionId(at) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          value={text}
          placeholder={placeholder}
          onChange={(event) => {
            onText(event.target.value)
            setOpen(true)
            setAt(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        <span className="combobox-mark">
          <Icon name={busy ? 'spinner' : 'search'} className={busy ? 'icon-spin' : ''} />
        </span>
      </FieldFrame>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="combobox-list"
        hidden={!shown || options.length === 0}
      >
        {(options ?? []).map((option, i) => (
          <div
            key={props.keyOf(option)}
            id={optionId(i)}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            aria-disabled={!pickable[i] || undefined}
            // Keeps the focus on the input: its loss would close the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(i)}
            onKeyDown={onKeyDown}
          >
            {props.render(option)}
          </div>
        ))}
      </div>
      {shown && options.length === 0 ? <p className="combobox-list combobox-empty">{props.empty}</p> : null}
      <p className="visually-hidden" role="status">
        {shown ? resultCount(options.length, props.empty) : ''}
      </p>
    </div>
  )
}

function resultCount(count: number, empty: string): string {
  if (count === 0) return empty
  return quanti(count, 'risultato, freccia giù per sceglierlo', 'risultati, frecce per scegliere')
}
