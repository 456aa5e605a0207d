import './switch.css'
import { type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'

interface Props {
  title: string
  checked: boolean
  /** Whether the choice is being saved. */
  busy?: boolean
  /** Whether the switch cannot be changed. The explanation states why. */
  locked?: boolean
  onChange: (checked: boolean) => void
  /** Explanation below the title. */
  children?: ReactNode
}

/** Switch with title and explanation, which takes effect at once. */
export function Switch({ title, checked, busy, locked, onChange, children }: Props) {
  const id = useId()
  return (
    <div className="switch">
      <label className="grow" htmlFor={id}>
        <b>{title}</b>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={children ? `${id}-text` : undefined}
        aria-busy={busy || undefined}
        aria-disabled={busy || locked || undefined}
        onChange={(event) => {
          if (!busy && !locked) onChange(event.target.checked)
        }}
      />
      {children ? (
        <div className="switch-text muted" id={`${id}-text`}>
          {children}
        </div>
      ) : null}
    </div>
  )
}

interface SwitchOutcomeProps {
  /** Outcome of the last change, or null. */
  outcome: { ok: boolean; text: string } | null | undefined
  /** Reverts the last change of the switch. */
  undo: () => void
}

/** Shows the outcome of a switch below it, with an undo button. */
export function SwitchOutcome({ outcome, undo }: SwitchOutcomeProps) {
  return (
    <div role="status">
      {outcome ? (
        <p className={outcome.ok ? 'switch-outcome' : 'switch-outcome switch-refused'}>
          {outcome.text}
          {outcome.ok ? (
            <Button variant="plain" small onClick={undo}>
              Annulla
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
