import { heldOn, useHeld } from '../../data/held.ts'
import { Pill } from '../Pill.tsx'
import { sayDone } from './words.ts'

/** Shows a queued action next to its record's name. */
export function InPartenza({ resource, id }: { resource: string; id: unknown }) {
  const held = heldOn(useHeld(), resource, id)
  if (!held) return null
  return (
    <Pill tone="base">
      <span className="visually-hidden">{sayDone({ ...held, cose: held.cose.slice(0, 1) })}, </span>
      <span className="held-pill">in partenza</span>
    </Pill>
  )
}
