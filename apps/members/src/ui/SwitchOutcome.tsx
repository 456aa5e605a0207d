import { Button } from './Button.tsx'
import './switch.css'

interface Props {
  /** Outcome of the last change, or null. */
  outcome: { ok: boolean; text: string } | null | undefined
  /** Reverts the last change of the switch. */
  undo: () => void
}

/** Shows the outcome of a switch below it, with an undo button. */
export function SwitchOutcome({ outcome, undo }: Props) {
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
