import { Button } from './Button.tsx'
import './switch.css'

interface Props {
  /** Of the last time it was moved; null when it was not. */
  outcome: { ok: boolean; text: string } | null | undefined
  /** Puts it back as it was. */
  undo: () => void
}

/** What came of a switch that takes effect at once: said beneath it, with the way back. */
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
