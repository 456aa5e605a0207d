import { cifreDelCodice, OTP } from '@primo/domain/platform/otp'
import { type ClipboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { prefersReducedMotion } from './reduced-motion.ts'

interface Props {
  ref: Ref<HTMLInputElement>
  label: string
  placeholder: string
  /** Digits of the code typed so far. */
  value: string
  error: string | undefined
  /** Whether input is blocked, because the code is being checked or has been accepted. */
  closed: boolean
  right: boolean
  onWrite: (digits: string) => void
}

const PLACES = Array.from({ length: OTP.cifre }, (_, place) => place)
/** Keyframes of the animation of a wrong code: three shakes of six pixels. */
const SHAKE = [0, -6, 6, -6, 6, -6, 0].map((px) => ({ translate: `${px}px` }))
const SHAKE_MS = 240

const fieldOver = (row: HTMLElement | null) => row?.parentElement?.querySelector('input')
/** Returns start and end of the text selected in an input. */
const pickedIn = ({ selectionStart, selectionEnd }: HTMLInputElement) => [
  selectionStart ?? 0,
  selectionEnd ?? 0,
]

/** Field of a one-time code, drawn as six boxes of one digit. Behind them is a single input, for autofill and screen readers. */
export function CodeInput({ ref, label, placeholder, value, error, closed, right, onWrite }: Props) {
  const id = useId()
  const row = useRef<HTMLSpanElement>(null)
  const [[from = 0, to = 0], setPicked] = useState<readonly number[]>([0, 0])

  // React's onSelect misses the selectionchange that Chromium dispatches on the field when no key and no click makes the
  // selection.
  useEffect(() => {
    const follow = () => {
      const input = fieldOver(row.current)
      if (input && input === document.activeElement) setPicked(pickedIn(input))
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [])

  // Autofill and paste do not fire a selection event.
  useEffect(() => {
    const input = fieldOver(row.current)
    if (input?.value === value) setPicked(pickedIn(input))
  }, [value])

  useEffect(() => {
    if (!error) return
    fieldOver(row.current)?.select()
    if (!prefersReducedMotion()) row.current?.animate(SHAKE, { duration: SHAKE_MS, easing: 'ease-in-out' })
  }, [error])

  function paste(event: ClipboardEvent) {
    const digits = cifreDelCodice(event.clipboardData.getData('text'))
    if (!digits) return
    event.preventDefault()
    onWrite(digits)
  }

  return (
    <div className={error ? 'code code-bad' : 'code'}>
      <label htmlFor={id}>{label}</label>
      <div className="code-box">
        <span ref={row} className={right ? 'code-places code-right' : 'code-places'} aria-hidden="true">
          {PLACES.map((place) => (
            <span
              key={place}
              className="code-place"
              data-here={place === Math.min(from, OTP.cifre - 1) || undefined}
              data-picked={(from <= place && place < to) || undefined}
            >
              {value[place] ? <b key={value[place]}>{value[place]}</b> : null}
            </span>
          ))}
        </span>
        <input
          ref={ref}
          id={id}
          className="code-input"
          value={value}
          placeholder={placeholder}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          readOnly={closed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onWrite(cifreDelCodice(event.target.value))}
          onPaste={paste}
        />
      </div>
      {error ? (
        <p className="code-error" role="alert" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      ) : null}
    </div>
  )
}
